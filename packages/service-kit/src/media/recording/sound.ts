/** The sound inside of a recording, as its container describes it. */
export interface Sound {
  /** 0: there is none. */
  seconds: number;
  /** Whether every phone plays it: iPhones play neither WebM nor Ogg, older ones no Opus. */
  playsEverywhere: boolean;
}

export const NO_SOUND: Sound = { seconds: 0, playsEverywhere: false };
