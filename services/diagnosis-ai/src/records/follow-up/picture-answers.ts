import type { PhotoPlace, PhotoSign } from '@anar/contracts/diagnosis/diagnosis';
import { PHOTO_SIGNS } from '@anar/contracts/diagnosis/photo-signs';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { FollowUpAnswer } from '../../answer/adviser/adviser.ts';
import type { Question } from '../../knowledge/tables.ts';

export type PictureAnswers = (place?: PhotoPlace, sign?: PhotoSign) => FollowUpAnswer[];

/**
 * The pictures selected before a photo was sent, as answers to the questions that they stand for. Throws 400 for a sign
 * of another place.
 */
export function createPictureAnswers(questions: readonly Question[]): PictureAnswers {
  const answerOf = (optionId: string) =>
    questions.flatMap(({ id, options }) =>
      options.some((option) => option.id === optionId) ? [{ questionId: id, optionId }] : [],
    );
  return (place, sign) => {
    const offered: readonly PhotoSign[] = place ? PHOTO_SIGNS[place] : [];
    if (sign && !offered.includes(sign)) throw new AppError(kitErrors.invalidRequest, { details: [{ field: 'sign' }] });
    return [place, sign].flatMap((selected) => (selected ? answerOf(selected) : []));
  };
}
