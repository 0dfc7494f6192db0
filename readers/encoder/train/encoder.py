"""all-MiniLM-L6-v2 (Reimers and Gurevych, Sentence-BERT, 2019) in PyTorch, with two judgements of three classes over it."""

import re

import torch
from safetensors.torch import load_file
from torch import nn

WIDTH = 384
WIDE = 1536
HEADS = 12
LAYERS = 6
WORDS = 30522
PLACES = 512
TOKENS_MAX = 64
JUDGEMENTS = ("tone", "stance")
CLASSES = 3
EPSILON = 1e-12


class Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.query, self.key, self.value = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.attended = nn.Linear(WIDTH, WIDTH)
        self.after_attention = nn.LayerNorm(WIDTH, eps=EPSILON)
        self.wide, self.narrow = nn.Linear(WIDTH, WIDE), nn.Linear(WIDE, WIDTH)
        self.after_dense = nn.LayerNorm(WIDTH, eps=EPSILON)

    def forward(self, hidden: torch.Tensor, unseen: torch.Tensor) -> torch.Tensor:
        count, length, _ = hidden.shape

        def apart(values: torch.Tensor) -> torch.Tensor:
            return values.reshape(count, length, HEADS, WIDTH // HEADS).transpose(1, 2)

        query, key, value = apart(self.query(hidden)), apart(self.key(hidden)), apart(self.value(hidden))
        scores = query @ key.transpose(-1, -2) / (WIDTH // HEADS) ** 0.5 + unseen
        attended = (torch.softmax(scores, -1) @ value).transpose(1, 2).reshape(count, length, WIDTH)
        hidden = self.after_attention(hidden + self.attended(attended))
        return self.after_dense(hidden + self.narrow(nn.functional.gelu(self.wide(hidden))))


class Encoder(nn.Module):
    """Tokens and their mask (1 where a token is) to six logits: tone, then stance, each negative, neutral, positive."""

    def __init__(self) -> None:
        super().__init__()
        self.words = nn.Embedding(WORDS, WIDTH)
        self.places = nn.Embedding(PLACES, WIDTH)
        self.kind = nn.Parameter(torch.zeros(WIDTH))
        self.norm = nn.LayerNorm(WIDTH, eps=EPSILON)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.judgements = nn.Linear(WIDTH, len(JUDGEMENTS) * CLASSES)
        nn.init.zeros_(self.judgements.weight)
        nn.init.zeros_(self.judgements.bias)

    def forward(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        seen = mask.to(self.kind.dtype)
        hidden = self.words(ids) + self.places.weight[: ids.shape[1]] + self.kind
        hidden = self.norm(hidden)
        unseen = ((1 - seen) * -1e4)[:, None, None, :]
        for layer in self.layers:
            hidden = layer(hidden, unseen)
        mean = (hidden * seen[:, :, None]).sum(1) / seen.sum(1, keepdim=True)
        return self.judgements(mean)


NAMES = {
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "attended": "attention.output.dense",
    "after_attention": "attention.output.LayerNorm",
    "wide": "intermediate.dense",
    "narrow": "output.dense",
    "after_dense": "output.LayerNorm",
}


def read_encoder(folder: str) -> Encoder:
    """With the weights of `folder`/model.safetensors, and judgements that say nothing yet."""
    given = load_file(f"{folder}/model.safetensors")
    own = {
        "words.weight": given["embeddings.word_embeddings.weight"],
        "places.weight": given["embeddings.position_embeddings.weight"],
        "kind": given["embeddings.token_type_embeddings.weight"][0],
        "norm.weight": given["embeddings.LayerNorm.weight"],
        "norm.bias": given["embeddings.LayerNorm.bias"],
    }
    for layer in range(LAYERS):
        for ours, theirs in NAMES.items():
            for part in ("weight", "bias"):
                own[f"layers.{layer}.{ours}.{part}"] = given[f"encoder.layer.{layer}.{theirs}.{part}"]
    encoder = Encoder()
    missing, unexpected = encoder.load_state_dict(own, strict=False)
    assert not unexpected and all(name.startswith("judgements.") for name in missing), (missing, unexpected)
    return encoder


def plain(text: str) -> str:
    """As ../read-words.ts does: links and names as what they are, the words of hashtags and cashtags as words."""
    text = re.sub(r"https?://\S+|pic\.twitter\.com/\S+", "http", text)
    return re.sub(r"([#$])(\w)", r"\1 \2", re.sub(r"@\w+", "@user", text))
