"""python export.py WEIGHTS OUT

Writes what train.py learned as ONNX with int8 weights, each channel by a scale of its own: ../model.onnx.
"""

import sys
import tempfile
from pathlib import Path

import torch
from encoder import Encoder
from onnxruntime.quantization import QuantType, quantize_dynamic

OPSET = 18


def main(weights: str, out: str) -> None:
    encoder = Encoder()
    encoder.load_state_dict(torch.load(weights))
    encoder.eval()
    ids, mask = torch.zeros((2, 9), dtype=torch.long), torch.ones((2, 9), dtype=torch.long)
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        shape = {0: torch.export.Dim("count"), 1: torch.export.Dim("length", max=512)}
        torch.onnx.export(
            encoder,
            (ids, mask),
            whole,
            input_names=["ids", "mask"],
            output_names=["logits"],
            dynamic_shapes=(shape, shape),
            opset_version=OPSET,
            external_data=False,
            dynamo=True,
        )
        quantize_dynamic(whole, out, per_channel=True, weight_type=QuantType.QInt8)


if __name__ == "__main__":
    main(*sys.argv[1:3])
