import type { PhotoPlace, PhotoSign } from '@anar/contracts/diagnosis/diagnosis';
import { texts } from '../../../i18n/texts.ts';
import { PHOTO_SIGNS } from '../../../ui/drawings/photo-signs.ts';
import { photoSignsTexts } from './photo-signs.hi.ts';

const say = texts(photoSignsTexts);

/** The pictures selected for a photo; both are optional. */
export interface SelectedPictures {
  place?: PhotoPlace;
  sign?: PhotoSign;
}

export const PLACES = Object.keys(PHOTO_SIGNS) as PhotoPlace[];

export const signsAt = (place: PhotoPlace | undefined): readonly PhotoSign[] => (place ? PHOTO_SIGNS[place] : []);

export const pictureLabel = (picture: PhotoPlace | PhotoSign): string => say(picture);

/** The selected pictures as text for a list; empty when none is selected. */
export const selectedPicturesText = ({ place, sign }: SelectedPictures): string =>
  [place, sign].flatMap((picture) => (picture ? [say(picture)] : [])).join(': ');
