import { indiaDay } from '@anar/india/time';
import { formatDay } from '../../../calendar/format-day.ts';
import { finiteOrNull, formatNumber } from '../../../numbers/format-number.ts';
import { SOIL } from '../crop-water.ts';
import { fallenRain, isHeavyRainDue, rainOfLastDay } from '../rain/rain-amounts.ts';
import { roundedLitres } from '../rounded-litres.ts';
import { drippersOf, pumpMinutes } from '../runs/pump-minutes.ts';
import { type NeedDetails, type NoWater, PHASES } from './need-details.ts';

/** No pump has power for longer in a day: there are too few drippers for the tree. */
const LONG_HOURS = 12;

/**
 * Why so much water or none, in Hindi: the decision, then what the trees take in this heat and what rain fell, in
 * numbers that a grower can check, then cautions. The names of the formula stay in `inputs`.
 */
export function needReason(need: NeedDetails): string {
  return [decided(need), ...restCaution(need), demand(need), rain(need), ...cautions(need)]
    .map((sentence) => `${sentence}।`)
    .join(' ');
}

function decided(need: NeedDetails): string {
  const { without, everyDays, given, liters } = need;
  if (without) return NONE[without](need);
  if (given > 0) return `${givenText(given)}, ${formatNumber(liters)} लीटर और दें`;
  const every = everyDays === 1 ? 'आज' : `${everyDays} दिन में एक बार`;
  return `${every} हर पेड़ को ${formatNumber(liters)} लीटर`;
}

const SOIL_NAMES: Record<NeedDetails['orchard']['soilType'], string> = {
  sandy: 'हल्की रेतीली मिट्टी',
  loamy: 'दोमट मिट्टी',
  clay_black: 'भारी काली मिट्टी',
  rocky_murrum: 'हल्की पथरीली मिट्टी',
};

const NONE: Record<NoWater, (need: NeedDetails) => string> = {
  rests: () => 'आपने बताया कि बहार के लिए पानी रोका है, इसलिए आज पानी न दें। पत्ते बहुत मुरझाएँ तो हल्का पानी दें',
  watered: wateredText,
  rained: ({ weather, now }) =>
    `आज पानी न दें: पिछले 24 घंटे में ${formatNumber(rainOfLastDay(weather, now) ?? 0)} मिमी बारिश हुई है`,
  rainDue: (need) => `आज पानी रोकें: ${dueText(need)}। बारिश न हो तो कल पानी दें`,
  rainHeld: () => 'आज पानी की ज़रूरत नहीं: बारिश की नमी मिट्टी में काफ़ी है',
  rainfed: rainfedText,
};

function rainfedText({ needs: [today] }: NeedDetails): string {
  const litres = roundedLitres(today.litres);
  const rainfed = 'आपका बाग बारिश पर है, इसलिए सिंचाई की मात्रा नहीं बताई';
  if (litres === 0) return `${rainfed}। आज पानी की ज़रूरत भी नहीं: पानी भरा हो तो निकास बनाएँ`;
  return `${rainfed}। हिसाब से पौधे को आज करीब ${formatNumber(litres)} लीटर चाहिए: टैंकर या मटके से दे सकें तो दें, और थाले को पत्तों या पुआल से ढकें`;
}

function wateredText({ needs: [{ day }], lastRun }: NeedDetails): string {
  if (!lastRun) return 'आज पानी की ज़रूरत नहीं';
  const next = `अगला पानी ${formatDay(lastRun.next, day)} दें`;
  if (lastRun.on === day && lastRun.litres !== undefined) {
    return `आज पानी की ज़रूरत नहीं: ${givenText(lastRun.litres)}, ${next}`;
  }
  // Hindi has one word for yesterday and tomorrow: only the verb makes the difference.
  const given = lastRun.on === day ? 'दिया है' : 'दिया था';
  return `आज पानी की ज़रूरत नहीं: आपने ${formatDay(lastRun.on, day)} पानी ${given}, ${next}`;
}

const givenText = (litres: number) => `आज हर पेड़ को ${formatNumber(litres)} लीटर दिया जा चुका है`;

function dueText({ weather, now }: NeedDetails): string {
  const today = indiaDay(now);
  const day = weather.days.find((one) => one.day >= today && isHeavyRainDue(one));
  const when = day?.day === today ? 'आज' : 'कल';
  return `${when} ${formatNumber(finiteOrNull(day?.rainMm) ?? 0)} मिमी बारिश का अनुमान है (संभावना ${formatNumber(finiteOrNull(day?.rainChance) ?? 0)}%)`;
}

function demand({ needs: [today], water, orchard, weather }: NeedDetails): string {
  const litres = roundedLitres(today.et0.mm * water.kc * water.area * water.wetted);
  const hottest = finiteOrNull(weather.days.find(({ day }) => day === today.day)?.temperatureMax);
  const usual = today.et0.source === 'normals' ? 'इस महीने की औसत' : 'आज की';
  const heat = today.et0.source === 'normals' || hottest === null ? '' : `, ${Math.round(hottest)}° तक की गर्मी`;
  const [taker, takes] = orchard.irrigationType === 'sprinkler' ? ['पौधे की पूरी ज़मीन', 'लेती है'] : ['पौधा', 'लेता है'];
  return `${usual} धूप-हवा${heat} और ${PHASES[orchard.plantPhase]} की ज़रूरत से ${taker} रोज़ करीब ${formatNumber(litres)} लीटर पानी ${takes}`;
}

function rain({ needs: [today], water, weather, now }: NeedDetails): string {
  const fallen = fallenRain(weather, now);
  if (!fallen) return 'बारिश का पूरा आँकड़ा नहीं मिला: खेत में बारिश हुई हो तो उतना कम दें';
  const litres = roundedLitres(today.effectiveRain * water.area * water.wetted);
  const used = litres > 0 ? `, उससे आज हर पेड़ के करीब ${formatNumber(litres)} लीटर काम आएगा` : '';
  return `पिछले ${fallen.days} दिन में ${formatNumber(fallen.mm)} मिमी बारिश${used}`;
}

/** Caution when the limit of withheld water is over or near, counted from the day of the grower's answer. */
function restCaution({ rest, orchard, needs: [{ day }] }: NeedDetails): string[] {
  if (rest.state !== 'over' && rest.state !== 'rests') return [];
  const { most } = SOIL[orchard.soilType].restDays;
  const soil = SOIL_NAMES[orchard.soilType];
  if (rest.state === 'over') {
    return [
      `${soil} में ${most} दिन से ज़्यादा पानी न रोकें, पेड़ सूख सकते हैं: वे ${formatDay(rest.until, day)} पूरे हुए। फिर से पानी देना शुरू करें: पहला पानी हल्का, 3-4 दिन बाद पूरा`,
    ];
  }
  if (!rest.nearing) return [];
  return [
    `पानी रोके ${rest.days} दिन हुए: ${soil} में ${most} दिन से ज़्यादा न रोकें। ${formatDay(rest.until, day)} पानी फिर शुरू करें`,
  ];
}

function cautions({ without, orchard, needs: [today], liters, rest }: NeedDetails): string[] {
  const ask = rest.state === 'ask' ? ['यह बहार से पहले पानी रोकने का समय है: आपने पानी रोका हो तो बताएँ'] : [];
  if (without) return ask;
  const halves = SOIL[orchard.soilType].halves && orchard.irrigationType !== 'flood' && liters > 0;
  const hours = orchard.irrigationType === 'drip' ? pumpMinutes(liters, drippersOf(orchard)) / 60 : 0;
  return [
    ...ask,
    ...(hours > LONG_HOURS ? [`इतने ड्रिपर से ${Math.round(hours)} घंटे लगेंगे: हर पेड़ पर ड्रिपर बढ़ाएँ`] : []),
    ...(halves ? ['हल्की मिट्टी है: सुबह और शाम, दो बार में बाँटकर दें'] : []),
    ...(today.held ? ['कई सूखे दिनों के बाद पानी एक दिन में 20% से ज़्यादा न बढ़ाएँ, नहीं तो फल फट सकते हैं'] : []),
  ];
}
