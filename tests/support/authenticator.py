"""A device that holds passkeys, made of software: it answers as a browser's page tells.

It follows WebAuthn level 2: client data, authenticator data, an ES256 signature.
"""

import base64
import hashlib
import json
import secrets
from typing import Any
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from app.domain.passkey import Answer, Asked
from app.settings import get_settings

_PRESENT, _ATTESTED = 0x01, 0x40
_EC2, _ES256, _P256 = 2, -7, 1


def encoded(raw: bytes) -> str:
    """Return base64url without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Authenticator:
    """One device with one key.

    Attributes:
        origin: Of the page that it believes it is asked by.
        host: For which the key counts.
        uses: Its counter.
    """

    def __init__(self, origin: str = "", host: str = "") -> None:
        self.origin = origin or get_settings().origin
        self.host = host or urlsplit(get_settings().origin).hostname or ""
        self.id = secrets.token_bytes(32)
        self.uses = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def create(self, asked: Asked) -> Answer:
        """Answer `navigator.credentials.create`."""
        numbers = self._key.public_key().public_numbers()
        cose = {
            1: _EC2,
            3: _ES256,
            -1: _P256,
            -2: numbers.x.to_bytes(32, "big"),
            -3: numbers.y.to_bytes(32, "big"),
        }
        held = b"\0" * 16 + len(self.id).to_bytes(2, "big") + self.id
        data = self._data(_PRESENT | _ATTESTED) + held + cbor2.dumps(cose)
        attestation = {"fmt": "none", "attStmt": {}, "authData": data}
        return self._answer(
            asked,
            {
                "clientDataJSON": encoded(self._client("webauthn.create", asked)),
                "attestationObject": encoded(cbor2.dumps(attestation)),
                "transports": ["internal", "whatever"],
            },
        )

    def get(self, asked: Asked) -> Answer:
        """Answer `navigator.credentials.get`."""
        self.uses += 1
        client, data = self._client("webauthn.get", asked), self._data(_PRESENT)
        signed = data + hashlib.sha256(client).digest()
        return self._answer(
            asked,
            {
                "clientDataJSON": encoded(client),
                "authenticatorData": encoded(data),
                "signature": encoded(self._key.sign(signed, ec.ECDSA(SHA256()))),
                "userHandle": None,
            },
        )

    def _client(self, kind: str, asked: Asked) -> bytes:
        challenge = json.loads(asked.options)["challenge"]
        told = {"type": kind, "challenge": challenge, "origin": self.origin}
        return json.dumps(told | {"crossOrigin": False}).encode()

    def _data(self, flags: int) -> bytes:
        host = hashlib.sha256(self.host.encode()).digest()
        return host + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _answer(self, asked: Asked, response: dict[str, Any]) -> Answer:
        named = encoded(self.id)
        credential = {
            "id": named,
            "rawId": named,
            "type": "public-key",
            "clientExtensionResults": {},
            "response": response,
        }
        return Answer(asked.attempt, json.dumps(credential))


def written(answer: Answer) -> str:
    """Return an answer as the page's script writes it into a form."""
    credential = json.loads(answer.credential)
    return json.dumps({"attempt": answer.attempt, "credential": credential})
