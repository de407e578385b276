import { clausesOf } from './clauses.ts';
import { type DayNamed, daysNamed, withoutDays } from './days-named.ts';
import { ONLY_A_DAY, PICK, RIPE } from './pick-words.ts';
import { type Pick, readPick, type ToldHarvest } from './read-pick.ts';

/**
 * What a farmer's words tell of the next picking, in Hindi, Marathi or English; null when they tell nothing: none is named,
 * it is over, denied, or only what something else comes after. `today` is the day in India on which it was said.
 */
export function harvestToldIn(text: string, today: string): ToldHarvest | null {
  const said = clausesOf(text);
  const ripe = said.some((clause) => RIPE.test(clause)) ? 0 : null;
  if (!said.some((clause) => clause.search(PICK) >= 0)) return ripe;
  const clauses = said.map((clause) => ({ clause, days: daysNamed(clause, today) }));
  const picks = clauses.flatMap(({ clause, days }) => picksOf(clause, days, today));
  const told = [ripe, ...picks.map(readPick), ...clauses.flatMap(({ clause, days }) => daysAlone(clause, days))];
  const ahead = told.filter((one) => typeof one === 'number');
  if (ahead.length > 0) return Math.min(...ahead);
  return told.find((one) => one !== null) ?? null;
}

/** Nobody names more pickings in a breath; what repeats one a thousand times is read in no time. */
const MOST_PICKS = 10;

/** The pickings that a clause names, each with what is said around it. */
function picksOf(clause: string, days: readonly DayNamed[], today: string): Pick[] {
  const found = [...clause.matchAll(PICK)];
  const undated = withoutDays(clause, days);
  return found.slice(0, MOST_PICKS).map(({ 0: form, index: from, groups = {} }, at) => {
    const to = from + form.length;
    const end = found[at + 1]?.index ?? clause.length;
    return {
      kind: groups.noun ? 'noun' : groups.verb ? 'verb' : 'of_fruit',
      form,
      clause,
      days,
      from,
      to,
      before: clause.slice(0, from),
      after: clause.slice(to, end).trim(),
      afterwards: undated.slice(to, end).replace(/ +/g, ' ').trim(),
      today,
    };
  });
}

/** "20 दिन बाद है" beside a clause that names the picking. */
function daysAlone(clause: string, days: readonly DayNamed[]): (number | null)[] {
  const rest = withoutDays(clause, days).replace(/ +/g, ' ').trim();
  return ONLY_A_DAY.test(rest) ? days.map((one) => one.days) : [];
}
