"""Examples are tests: each has its commands and what they print in RUN and CHECK
lines. The configuration is that of test/; only the folder differs."""

import os

from lit.llvm import llvm_config
from lit.llvm.subst import ToolSubst

lit_config.load_config(
    config, os.path.join(config.papilio_src_root, "test", "lit.cfg.py")
)
config.name = "papilio-examples"
config.suffixes = [".mlir", ".test"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.papilio_obj_root, "examples")
config.environment["PAPILIO_CACHE_DIR"] = os.path.join(config.test_exec_root, "cache")
llvm_config.add_tool_substitutions(
    [ToolSubst("papilio-dft-speech")], [config.papilio_tools_dir]
)
# Recorded speech of the Debian package alsa-utils.
speech = "/usr/share/sounds/alsa/Front_Center.wav"
config.substitutions.append(("%speech", speech))
if os.path.exists(speech):
    config.available_features.add("speech")
# Every example runs what it compiles.
if "avx2" not in config.available_features:
    config.unsupported = True
