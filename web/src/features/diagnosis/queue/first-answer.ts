import { createReadHarvest } from '@anar/classifier/harvest-text';
import harvest from '@anar/classifier/models/harvest.model';
import { unsupportedScriptNotice } from '@anar/emergencies/unsupported-script';
import { sprayAnswer } from '@anar/label-claims/spraying/spray-answer';
import { createReadSprayQuestion } from '@anar/label-claims/spraying/spray-question';
import { readClearNo, readEmergency } from '../../../first-aid/read-emergency.ts';
import { daysBetween, indiaDay } from '../../../i18n/india-day.ts';

const readSprayQuestion = createReadSprayQuestion();
const readHarvest = createReadHarvest(harvest);

/**
 * The answer of the spray rules to a question queued on this phone, by the same rules as on the server (which knows
 * more product names); for an unsupported script, whom to call instead. Undefined in an emergency: then first aid is
 * shown. `askedAt` and `now` in ms since 1970.
 */
export function firstAnswer(text: string, askedAt: number, now: number): string | undefined {
  if (text === '' || readEmergency(text)) return undefined;
  const [saidOn, today] = [indiaDay(askedAt), indiaDay(now)];
  const stated = readHarvest(text, saidOn);
  const left = typeof stated === 'number' ? stated - daysBetween(saidOn, today) : null;
  const daysToPick = stated === 'day_unsaid' ? null : left !== null && left >= 0 ? left : undefined;
  const said = [
    unsupportedScriptNotice(text),
    readClearNo(text)?.say,
    sprayAnswer(readSprayQuestion(text), daysToPick)?.say,
  ].filter(Boolean);
  return said.length > 0 ? said.join(' ') : undefined;
}
