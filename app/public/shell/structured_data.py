"""Structured data about the business, in the words of schema.org."""

from typing import Any

from app.content import faq, landing, seo
from app.domain.vaccines import DEFAULT_VACCINES
from app.public.shell.seo import SHARE_IMAGE
from app.public.shell.site import absolute, brand_name
from app.services.filled_pages import offers_of
from app.settings import get_settings

_DAYS = (
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
)


def business() -> dict[str, Any]:
    """Return the MedicalBusiness: open day and night, every day of the week."""
    number = get_settings().whatsapp_number
    data: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "MedicalBusiness",
        "name": brand_name(),
        "description": seo.BUSINESS_DESCRIPTION,
        "url": absolute("/"),
        "image": absolute(SHARE_IMAGE),
        "priceRange": seo.BUSINESS_PRICE_RANGE,
        "currenciesAccepted": "CLP",
        "address": {
            "@type": "PostalAddress",
            "addressRegion": seo.BUSINESS_REGION,
            "addressCountry": seo.BUSINESS_COUNTRY,
        },
        "areaServed": [{"@type": "City", "name": name} for name in landing.AREAS],
        "availableLanguage": seo.BUSINESS_LANGUAGE,
        "makesOffer": offers_of(DEFAULT_VACCINES),
        "openingHoursSpecification": {
            "@type": "OpeningHoursSpecification",
            "dayOfWeek": list(_DAYS),
            "opens": "00:00",
            "closes": "23:59",
        },
    }
    if number:
        data["telephone"] = f"+{number}"
    return data


def questions() -> dict[str, Any]:
    """Return the FAQPage with the questions that the page shows."""
    return {
        "@context": "https://schema.org",
        "@type": "FAQPage",
        "mainEntity": [
            {
                "@type": "Question",
                "name": entry.question,
                "acceptedAnswer": {"@type": "Answer", "text": entry.answer},
            }
            for entry in faq.ENTRIES
        ],
    }
