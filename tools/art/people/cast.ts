import type { Person } from "./figure.ts";

/** The people of the pictures, with the same looks and clothes in every picture. */
type Look = Omit<Person, "pose">;

export const CAST = {
  asha: {
    ...{ body: "fit", skin: "honey", hair: "black", cut: "bun" },
    ...{ top: "singlet", topColour: "ember", bottom: "tights", bottomColour: "violet" },
    shoes: "saffron",
  },
  karthik: {
    ...{ body: "fit", skin: "almond", hair: "black", cut: "crop", hasBeard: true },
    ...{ top: "tee", topColour: "saffron", bottom: "shorts", bottomColour: "night" },
    shoes: "ember",
  },
  nithya: {
    ...{ body: "curvy", skin: "honey", hair: "black", cut: "braid" },
    ...{ top: "kurta", topColour: "track", bottom: "loose", bottomColour: "butter" },
    shoes: "ember",
  },
  zoya: {
    ...{ body: "slim", skin: "wheat", hair: "brown", cut: "hijab", cloth: "lilac" },
    ...{ top: "long", topColour: "plum", bottom: "tights", bottomColour: "night" },
    shoes: "butter",
  },
  farhan: {
    ...{ body: "broad", skin: "wheat", hair: "brown", cut: "crop", hasBeard: true },
    ...{ top: "tee", topColour: "plum", bottom: "shorts", bottomColour: "night" },
    shoes: "mint",
  },
  suresh: {
    ...{ body: "round", skin: "umber", hair: "grey", cut: "ring" },
    ...{ top: "tee", topColour: "sky", bottom: "shorts", bottomColour: "violet" },
    shoes: "saffron",
  },
  gurpreet: {
    ...{ body: "broad", skin: "honey", hair: "black", cut: "turban", cloth: "ember" },
    ...{ hasBeard: true, top: "tee", topColour: "teal", bottom: "capri", bottomColour: "night" },
    shoes: "butter",
  },
  anand: {
    ...{ body: "elder", skin: "wheat", hair: "white", cut: "cap", cloth: "track" },
    ...{ top: "tee", topColour: "sand", bottom: "shorts", bottomColour: "teal" },
    shoes: "ember",
  },
  lakshmi: {
    ...{ body: "elder", skin: "almond", hair: "white", cut: "bun" },
    ...{ top: "kurta", topColour: "saffron", bottom: "loose", bottomColour: "sand" },
    shoes: "plum",
  },
  tara: {
    ...{ body: "slim", skin: "cocoa", hair: "black", cut: "curly", hasBand: true, cloth: "ember" },
    ...{ top: "singlet", topColour: "mint", bottom: "shorts", bottomColour: "plum" },
    shoes: "sand",
  },
  divya: {
    ...{ body: "curvy", skin: "almond", hair: "henna", cut: "ponytail" },
    ...{ top: "tee", topColour: "rose", bottom: "capri", bottomColour: "night" },
    shoes: "saffron",
  },
  prakash: {
    ...{ body: "fit", skin: "cocoa", hair: "black", cut: "bald" },
    ...{ top: "singlet", topColour: "lilac", bottom: "shorts", bottomColour: "teal" },
    shoes: "ember",
  },
  meena: {
    ...{ body: "slim", skin: "umber", hair: "black", cut: "bob" },
    ...{ top: "tee", topColour: "butter", bottom: "shorts", bottomColour: "ember" },
    shoes: "sky",
  },
} as const satisfies Record<string, Look>;

export type CastName = keyof typeof CAST;
