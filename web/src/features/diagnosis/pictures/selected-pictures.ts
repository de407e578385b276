import type { PhotoPlace, PhotoSign } from '@anar/contracts/diagnosis';
import { PHOTO_SIGNS } from '../../../drawings/photo-signs.ts';
import { photoSigns as words } from '../../../i18n/hi/check/pictures/photo-signs.ts';
import { texts } from '../../../i18n/texts.ts';

const say = texts(words);

/** The pictures pressed beside a photo; both may be left out. */
export interface Pressed {
  place?: PhotoPlace;
  sign?: PhotoSign;
}

export const PLACES = Object.keys(PHOTO_SIGNS) as PhotoPlace[];

export const signsAt = (place: PhotoPlace | undefined): readonly PhotoSign[] => (place ? PHOTO_SIGNS[place] : []);

export const pictureLabel = (picture: PhotoPlace | PhotoSign): string => say(picture);

/** What was pressed, as words for a list; empty when nothing was. */
export const pressedWords = ({ place, sign }: Pressed): string =>
  [place, sign].flatMap((picture) => (picture ? [say(picture)] : [])).join(': ');
