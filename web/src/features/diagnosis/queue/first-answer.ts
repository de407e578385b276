import { unsupportedScriptNotice } from '@anar/emergencies/unsupported-script';
import { harvestToldIn } from '@anar/harvest/words/told-in-words';
import { sprayAnswer } from '@anar/label-claims/spraying/spray-answer';
import { createReadSprayQuestion } from '@anar/label-claims/spraying/spray-question';
import { readClearNo, readEmergency } from '../../../first-aid/read-emergency.ts';
import { daysBetween, indiaDay } from '../../../i18n/india-day.ts';

const read = createReadSprayQuestion();

/**
 * What the rules of spraying say to a question that waits on this phone, by the same rules as on the server, which knows more
 * names of products; and whom to call where its script has no support. Nothing where a life is in danger: first aid is shown
 * then. `askedAt` and `now` in ms since 1970.
 */
export function firstAnswer(text: string, askedAt: number, now: number): string | undefined {
  if (text === '' || readEmergency(text)) return undefined;
  const [saidOn, today] = [indiaDay(askedAt), indiaDay(now)];
  const pick = harvestToldIn(text, saidOn);
  const left = typeof pick === 'number' ? pick - daysBetween(saidOn, today) : null;
  const daysToPick = pick === 'day_unsaid' ? null : left !== null && left >= 0 ? left : undefined;
  const said = [unsupportedScriptNotice(text), readClearNo(text)?.say, sprayAnswer(read(text), daysToPick)?.say].filter(
    Boolean,
  );
  return said.length > 0 ? said.join(' ') : undefined;
}
