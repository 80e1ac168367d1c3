"""Configuration of the lit suites. `ninja check-papilio` runs them all."""

import os
import platform
import sys

import lit.formats
from lit.llvm import llvm_config
from lit.llvm.subst import ToolSubst

config.name = "papilio"
config.test_format = lit.formats.ShTest(not llvm_config.use_lit_shell)
config.suffixes = [".mlir", ".json", ".test"]
# Inputs/ folders hold files that tests read.
config.excludes = ["Inputs", "CMakeLists.txt", "README.md", "lit.cfg.py"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.papilio_obj_root, "test")

# Tests must not see the object cache or the settings of whoever runs them.
for name in [key for key in os.environ if key.startswith("PAPILIO_")]:
    config.environment.pop(name, None)
config.environment["PAPILIO_CACHE_DIR"] = os.path.join(
    config.test_exec_root, "cache"
)

llvm_config.with_environment("PATH", config.llvm_tools_dir, append_path=True)
llvm_config.use_default_substitutions()
llvm_config.add_tool_substitutions(
    [
        "papilio-opt",
        ToolSubst("papilio-compile", unresolved="ignore"),
        ToolSubst("papilio-run", unresolved="ignore"),
        ToolSubst("papilio-golden", unresolved="ignore"),
        "split-file",
    ],
    [config.papilio_tools_dir, config.llvm_tools_dir],
)
config.substitutions.append(
    (
        "%refuse",
        '"{}" "{}"'.format(
            sys.executable,
            os.path.join(config.test_source_root, "utils", "refuse.py"),
        ),
    )
)
config.substitutions.append(("%papilio_src", config.papilio_src_root))
config.substitutions.append(("%papilio_lib", config.papilio_lib_dir))
config.substitutions.append(("%host_cc", config.host_cc))
config.substitutions.append(("%host_cxx", config.host_cxx))


def cpu_flags():
    """Names of the instruction sets of this machine."""
    try:
        with open("/proc/cpuinfo") as info:
            for line in info:
                if line.startswith("flags"):
                    return set(line.split(":", 1)[1].split())
    except OSError:
        pass
    return set()


# Tests that execute code for a CPU level say so: REQUIRES: avx512.
flags = cpu_flags()
if platform.machine() == "x86_64":
    config.available_features.add("x86_64")
if {"avx2", "fma"} <= flags:
    config.available_features.add("avx2")
if {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"} <= flags:
    config.available_features.add("avx512")
