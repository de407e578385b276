import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { texts } from '../../../i18n/texts.ts';
import { inSentences } from '../../../sound/speech/in-sentences.ts';
import { adviceTexts } from '../advice.hi.ts';
import { alertText, harvestWaitText, weatherAge, weatherSource } from '../card/advice-text.ts';
import { longDate } from '../long-date.ts';
import { decisionReasons, sprayTime } from '../spray/spray-time.ts';
import { waterText } from '../water/water-text.ts';

const say = texts(adviceTexts);

/** The advice as text for another person: short, with its day, its source, and that it is an estimate. `now` in ms. */
export function sharedAdvice(advice: DailyAdvisory, orchard: Orchard, now: number): string {
  const { day, credit, inputs } = advice;
  const source = say(weatherSource(advice));
  return [
    say('shareHead', { day: longDate(day), name: orchard.name }),
    alertLine(advice),
    ...adviceLines(advice, orchard, now),
    inputs.weatherAt === null
      ? say('shareSourceUsual', { source, credit })
      : say('shareSource', { source, age: weatherAge(advice, now), credit }),
    say('shareEstimate'),
  ]
    .filter(Boolean)
    .join('\n');
}

/** The advice as text for speech output. */
export function spokenAdvice(advice: DailyAdvisory, orchard: Orchard, now: number): string {
  const { day, sprayReasons, irrigationReason, risks } = advice;
  return inSentences([
    `${say('title')}, ${longDate(day)}`,
    alertLine(advice),
    ...adviceLines(advice, orchard, now),
    ...decisionReasons(sprayReasons),
    irrigationReason,
    ...risks.flatMap(({ title, lookFor }) => [title, lookFor]),
  ]);
}

function alertLine(advice: DailyAdvisory): string | undefined {
  const { districtAlert, alertSource } = advice;
  if (districtAlert === 'none') return undefined;
  const source = say(alertSource === 'government' ? 'government' : 'forecast');
  return `${say(`alert_${districtAlert}`)} (${source}): ${alertText(advice)}`;
}

/** A decision for another time states that time: "safe" alone could make the reader spray tonight. */
function adviceLines(advice: DailyAdvisory, orchard: Orchard, now: number): string[] {
  const { sprayDecision, sprayWindow } = advice;
  const { when, notNow } = sprayTime(advice, now);
  const decision = say(sprayDecision);
  const open = sprayWindow && Date.parse(sprayWindow.to) > now && sprayWindow.text !== when;
  const wait = harvestWaitText(orchard.harvestWait, now);
  return [
    ...(notNow ? [notNow] : []),
    when ? say('shareSprayWhen', { when, decision }) : say('shareSpray', { decision }),
    ...(open ? [say('shareWindow', { window: sprayWindow.text })] : []),
    ...(wait ? [say('shareHarvest', wait)] : []),
    say('shareWater', { water: waterText(advice, orchard) }),
  ];
}
