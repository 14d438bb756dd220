"""Makes the fonts of the pages and of the shared pictures from @fontsource-variable/anek-* (OFL). From the
project's root: apt-get install python3-fonttools python3-brotli, npm install --no-save the ten packages
@fontsource-variable/anek-{latin,bangla,devanagari,gujarati,gurmukhi,kannada,malayalam,odia,tamil,telugu},
then /usr/bin/python3 app/styles/fonts/subset.py"""

from io import BytesIO

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.iup import iup_delta_optimize
from fontTools.varLib.instancer import instantiateVariableFont

SOURCE = "node_modules/@fontsource-variable/anek-{}/files/anek-{}-{}-standard-normal.woff2"
PAGES = "app/styles/fonts/anek-{}.woff2"
PICTURES = "app/gateways/fonts/anek-{}.ttf"  # the text library of the picture maker reads no woff2
RUPEE = 0x20B9
# The first files hold what every page needs: more than 10.2 kB each costs one more round trip.
TEXT = "20,21,25-3B,3F-5A,5F,61-7A,A0,B7,D7,2013,2014,2018,2019,201C,201D,2026,20B9"
# In a file of its own, which is fetched where one of these is on the page.
TEXT_MORE = (
    "22-24,3C-3E,5B-5E,60,7B-7E,A3,A9,AB,AE,B0,B2,BB,BD,C0-C5,C7-CF,D1-D6,D9-DC,E0-E5,E7-EF,F1-F6,"
    "F9-FC,201A,201B,2022,2032,2033,20AC,2122,2191,2193,2212"
)
DISPLAY = "20,21,25-3B,3F,41-5A,61-7A,A0,B7,D7,2013,2014,2018,2019,201C,201D,2026,20B9"
DISPLAY_MORE = (
    "22-24,3C-3E,40,5B-60,7B-7E,C0-C5,C7-CF,D1-D6,D9-DC,E0-E5,E7-EF,F1-F6,F9-FC,2022,20AC,2212"
)
# The only ones that come in every width, among them what '5:45 am' and '5 km' need.
FIGURES = "20,2B-3A,61,6B,6D,70,D7,20B9"
LETTERS = "41-5A,62-6A,6C,6E-6F,71-7A"
SCRIPTS = {
    "bangla": ("bengali", "0980-09FF"),
    "devanagari": ("devanagari", "0900-097F,A8E0-A8FF"),
    "gujarati": ("gujarati", "0A80-0AFF"),
    "gurmukhi": ("gurmukhi", "0A00-0A7F"),
    "kannada": ("kannada", "0C80-0CFF"),
    "malayalam": ("malayalam", "0D00-0D7F"),
    "odia": ("oriya", "0B00-0B7F"),
    "tamil": ("tamil", "0B80-0BFF"),
    "telugu": ("telugu", "0C00-0C7F"),
}
# The scripts that a club's pages are written in, with what their languages write today.
LANGUAGES = {
    "devanagari": "0901-0903,0905-0914,0915-0939,093C-0945,0947-0949,094B-094D,0950,0958-095F,0964-0970",
    "kannada": "0C82-0CEF,0964,0965",
    "malayalam": "0D02-0D6F,0D7A-0D7F,0964,0965",
    "tamil": "0B82-0BEF,0964,0965",
    "telugu": "0C01-0C6F,0964,0965",
}
# What each of them calls its language, for the choice of a language on every page.
NAMES = {
    "devanagari": "हिन्दी",
    "kannada": "ಕನ್ನಡ",
    "malayalam": "മലയാളം",
    "tamil": "தமிழ்",
    "telugu": "తెలుగు",
}
# How letters join; other forms of them are nobody's choice on a page.
SHAPING = [
    *("akhn blwf blws abvf abvs half haln pres pref pstf psts rphf rkrf vatu cjct nukt init".split()),
    *("ccmp rlig liga clig calt kern dist mark mkmk abvm blwm".split()),
]
JOINERS = ",20,0964,0965,200C,200D,25CC"
KERN_UNITS = 1000
# What a sixteenth of a pixel at the usual size allows; the display cut is shown five times as large.
TEXT_UNITS = {"units": 440, "tolerance": 2}
DISPLAY_UNITS = {"units": 640, "tolerance": 1}
KERNED = ["kern", "tnum"]


def latin_with_rupee():
    """The Latin file with the rupee sign of the extended one, at every width and weight."""
    font = TTFont(SOURCE.format("latin", "latin", "latin"))
    extended = TTFont(SOURCE.format("latin", "latin", "latin-ext"))
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


def cut(source, axes, unicodes, features):
    whole = BytesIO()
    instantiateVariableFont(source, axes).save(whole)
    font = TTFont(whole)
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(unicodes))
    subsetter.subset(font)
    return font


def without_small_kerns(font, least):
    """Leaves out the kerning that nobody sees: pairs that move by less than `least` units."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for part in lookup.SubTable:
            if part.LookupType != 2:
                continue
            if part.Format == 1:
                for pairs in part.PairSet:
                    records = pairs.PairValueRecord
                    pairs.PairValueRecord = [r for r in records if abs(r.Value1.XAdvance) >= least]
                    pairs.PairValueCount = len(pairs.PairValueRecord)
                kept = [at for at, pairs in enumerate(part.PairSet) if pairs.PairValueRecord]
                part.Coverage.glyphs = [part.Coverage.glyphs[at] for at in kept]
                part.PairSet = [part.PairSet[at] for at in kept]
                part.PairSetCount = len(kept)
                continue
            for row in part.Class1Record:
                for cell in row.Class2Record:
                    if cell.Value1 and abs(getattr(cell.Value1, "XAdvance", 0)) < least:
                        cell.Value1.XAdvance = 0


def without_small_moves(font, tolerance):
    """Leaves out the moves of points that follow from their neighbours' to within `tolerance` units."""
    glyf, widths = font["glyf"], font["hmtx"].metrics
    for name, variations in font["gvar"].variations.items():
        points, parts = glyf._getCoordinatesAndControls(name, widths)
        for variation in variations:
            variation.calcInferredDeltas(points, parts.endPts)
            moves = [(round(x), round(y)) for x, y in variation.coordinates]
            variation.coordinates = iup_delta_optimize(moves, points, parts.endPts, tolerance)


def make_for_pages(
    name, axes, unicodes, units, tolerance, kerned_at=None, figures=None, least_kern=0
):
    """One file for the browser. Kerning that is the same at every weight and width, coarser units, no small
    moves and no kerning of less than `least_kern` thousandths of the size make it half as large."""
    font = cut(latin_with_rupee(), axes, unicodes, KERNED)
    if kerned_at:
        still = cut(latin_with_rupee(), {**axes, **kerned_at}, unicodes, KERNED)
        font["GPOS"] = still["GPOS"]
    if figures:
        known = font.getBestCmap()
        wanted = {known[code] for code in subset.parse_unicodes(figures) if code in known}
        for glyph in font["gvar"].variations:
            if glyph.split(".")[0] not in wanted:
                font["gvar"].variations[glyph] = []
    scale_upem(font, units)
    without_small_kerns(font, least_kern * units / KERN_UNITS)
    if "gvar" in font:
        without_small_moves(font, tolerance)
    if "GDEF" in font:
        del font["GDEF"]  # without marks nothing asks for it
    font["name"].names = [r for r in font["name"].names if r.nameID in (0, 1, 14)]
    font.flavor = "woff2"
    font.save(PAGES.format(name))


def make_for_pictures(name, source, unicodes, features):
    font = cut(source, {"wdth": 125, "wght": 760}, unicodes, features)
    for record in font["name"].names:  # without a weight in it, which the text library would cut off
        record.string = f"Anek {name.capitalize()}" if record.nameID == 1 else record.string
    font.flavor = None
    font.save(PICTURES.format(name))


def make_for_language(script, source, block):
    """One file for the pages in the languages of a script: texts and headings, in one width."""
    font = cut(source, {"wdth": 100, "wght": (400, 760)}, f"{block},200C,200D,25CC", SHAPING)
    scale_upem(font, TEXT_UNITS["units"])
    without_small_moves(font, TEXT_UNITS["tolerance"])
    del font["HVAR"], font["STAT"]
    font["name"].names = [r for r in font["name"].names if r.nameID in (0, 1, 14)]
    font.flavor = "woff2"
    font.save(PAGES.format(script))


def make_names():
    """One small file with the letters of every language's name, in the weight of buttons."""
    parts = []
    for script, name in NAMES.items():
        source = TTFont(SOURCE.format(script, script, SCRIPTS[script][0]))
        letters = ",".join(f"{ord(letter):X}" for letter in name)
        font = cut(source, {"wdth": 100, "wght": 600}, letters, SHAPING)
        scale_upem(font, TEXT_UNITS["units"])
        del font["STAT"]
        font.flavor = None
        parts.append(BytesIO())
        font.save(parts[-1])
        parts[-1].seek(0)
    names = Merger().merge(parts)
    names["name"].names = []
    names.flavor = "woff2"
    names.save(PAGES.format("names"))


STILL = {"wght": 400}
TEXT_AXES = {"wdth": 100, "wght": (400, 620)}
WIDE = {"wdth": 125}
make_for_pages("text", TEXT_AXES, TEXT, **TEXT_UNITS, kerned_at=STILL, least_kern=32)
make_for_pages("text-more", TEXT_AXES, TEXT_MORE, **TEXT_UNITS, kerned_at=STILL, least_kern=20)
DISPLAY_AXES = {"wght": 760, "wdth": (75, 125, 125)}
make_for_pages(
    "display", DISPLAY_AXES, DISPLAY, **DISPLAY_UNITS, kerned_at=WIDE, figures=FIGURES, least_kern=10
)
WIDE_AXES = {"wght": 760, "wdth": 125}
make_for_pages("display-more", WIDE_AXES, DISPLAY_MORE, **DISPLAY_UNITS, least_kern=10)
make_for_pages("narrow", {"wdth": 75, "wght": 760}, LETTERS, **DISPLAY_UNITS, least_kern=10)
make_for_pictures("wide", latin_with_rupee(), f"{TEXT},{TEXT_MORE}", ["kern", "ccmp", "mark", "tnum"])
for script, (part, block) in SCRIPTS.items():
    source = TTFont(SOURCE.format(script, script, part))
    make_for_pictures(script, source, block + JOINERS, ["*"])
    if script in LANGUAGES:
        whole = TTFont(SOURCE.format(script, script, part))
        make_for_language(script, whole, LANGUAGES[script])
make_names()
