"""Makes the two web fonts from @fontsource-variable/anek-latin (OFL). Run from the project's root:
apt-get install python3-fonttools python3-brotli && /usr/bin/python3 app/styles/fonts/subset.py"""

from io import BytesIO

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SOURCE = "node_modules/@fontsource-variable/anek-latin/files/anek-latin-{}-standard-normal.woff2"
TARGET = "app/styles/fonts/anek-{}.woff2"
PICTURES = "app/gateways/fonts/anek-wide.ttf"  # the text library of the picture maker reads no woff2
RUPEE = 0x20B9
TEXT = (
    "20-7E,A0,A3,A9,AB,AE,B0,B2,B7,BB,BD,C0-C5,C7-CF,D1-D7,D9-DC,E0-E5,E7-EF,F1-F6,F9-FC,"
    "2013,2014,2018-201D,2022,2026,2032,2033,20AC,20B9,2122,2191,2193,2212"
)
DISPLAY = "20-7E,A0,B7,C9,D7,E9,2013,2014,2018,2019,201C,201D,2022,2026,20B9,2212"


def latin_with_rupee():
    """The Latin file with the rupee sign of the extended one, at every width and weight."""
    font = TTFont(SOURCE.format("latin"))
    extended = TTFont(SOURCE.format("latin-ext"))
    name = extended.getBestCmap()[RUPEE]
    font["glyf"].glyphs, font["gvar"].variations  # loads them
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"].glyphOrder = font.getGlyphOrder()
    font["glyf"].glyphs[name] = extended["glyf"][name]
    font["hmtx"].metrics[name] = extended["hmtx"].metrics[name]
    font["gvar"].variations[name] = extended["gvar"].variations[name]
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[RUPEE] = name
    font["maxp"].numGlyphs = len(font.getGlyphOrder())
    del font["HVAR"], font["STAT"]  # widths follow from gvar; the page names its own styles
    return font


def make(name, axes, unicodes, features, flavor="woff2"):
    whole = BytesIO()
    instantiateVariableFont(latin_with_rupee(), axes).save(whole)
    font = TTFont(whole)
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(unicodes))
    subsetter.subset(font)
    if not flavor:  # a family name without a weight in it, which the text library would cut off
        for record in font["name"].names:
            record.string = "Anek Wide" if record.nameID == 1 else record.string
    font.flavor = flavor
    font.save(TARGET.format(name) if flavor else PICTURES)


make("text", {"wdth": 100, "wght": (400, 700)}, TEXT, ["kern", "ccmp", "liga", "locl", "mark", "tnum"])
make("display", {"wght": 760}, DISPLAY, ["kern", "ccmp", "tnum"])
make("wide", {"wdth": 125, "wght": 760}, TEXT, ["kern", "ccmp", "mark", "tnum"], flavor=None)
