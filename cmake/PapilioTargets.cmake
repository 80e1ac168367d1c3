# papilio_add_library(NAME sources... [DEPENDS tablegen targets...] [LINK libs...])
# A static library of compiler code, on MLIR.
function(papilio_add_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC ${ARG_LINK} papilio_mlir)
  target_compile_options(${name} PRIVATE -Wall -Wextra -Wno-unused-parameter)
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
endfunction()

# papilio_add_tool(NAME sources... [LINK libs...]): an executable in bin/.
function(papilio_add_tool name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${ARG_LINK})
  target_compile_options(${name} PRIVATE -Wall -Wextra -Wno-unused-parameter)
endfunction()

# papilio_add_dialect(Prefix mnemonic): TableGen for <Prefix>{Dialect,Enums,
# Attributes,Types,Ops}.td reached from <Prefix>Ops.td in the current folder;
# target Papilio<Prefix>IncGen.
function(papilio_add_dialect prefix mnemonic)
  include_directories(SYSTEM ${MLIR_INCLUDE_DIRS}) # where mlir_tablegen looks
  set(LLVM_TARGET_DEFINITIONS ${prefix}Ops.td)
  mlir_tablegen(${prefix}Ops.h.inc -gen-op-decls)
  mlir_tablegen(${prefix}Ops.cpp.inc -gen-op-defs)
  mlir_tablegen(${prefix}Types.h.inc -gen-typedef-decls -typedefs-dialect=${mnemonic})
  mlir_tablegen(${prefix}Types.cpp.inc -gen-typedef-defs -typedefs-dialect=${mnemonic})
  mlir_tablegen(${prefix}Attributes.h.inc -gen-attrdef-decls -attrdefs-dialect=${mnemonic})
  mlir_tablegen(${prefix}Attributes.cpp.inc -gen-attrdef-defs -attrdefs-dialect=${mnemonic})
  mlir_tablegen(${prefix}Enums.h.inc -gen-enum-decls)
  mlir_tablegen(${prefix}Enums.cpp.inc -gen-enum-defs)
  mlir_tablegen(${prefix}Dialect.h.inc -gen-dialect-decls -dialect=${mnemonic})
  mlir_tablegen(${prefix}Dialect.cpp.inc -gen-dialect-defs -dialect=${mnemonic})
  add_public_tablegen_target(Papilio${prefix}IncGen)
  add_mlir_doc(${prefix}Ops ${prefix} dialects/ -gen-dialect-doc -dialect=${mnemonic})
endfunction()

# papilio_add_passes(Name): Passes.td of the current folder -> Passes.h.inc;
# target Papilio<Name>PassesIncGen.
function(papilio_add_passes name)
  include_directories(SYSTEM ${MLIR_INCLUDE_DIRS})
  set(LLVM_TARGET_DEFINITIONS Passes.td)
  mlir_tablegen(Passes.h.inc -gen-pass-decls -name Papilio${name})
  add_public_tablegen_target(Papilio${name}PassesIncGen)
  add_mlir_doc(Passes Papilio${name}Passes passes/ -gen-pass-doc)
endfunction()
