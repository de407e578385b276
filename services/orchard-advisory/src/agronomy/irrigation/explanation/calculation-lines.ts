import type { AdvisoryInputs } from '@anar/contracts/orchards/advisories';
import { formatNumber } from '../../../numbers/format-number.ts';
import { dailyLitres } from '../crop-water.ts';
import { RAISE } from '../daily-needs.ts';
import { roundedLitres } from '../rounded-litres.ts';
import { drippersOf, pumpMinutes } from '../runs/pump-minutes.ts';
import { type NeedDetails, PHASES } from './need-details.ts';

const ET0_SOURCES: Record<AdvisoryInputs['et0Source'], string> = {
  provider: 'मौसम सेवा से',
  penman_monteith: 'धूप, हवा, नमी और तापमान से निकाला',
  hargreaves: 'सिर्फ़ तापमान से निकाला',
  normals: 'इस महीने का औसत',
};

/**
 * The calculation in Hindi, one step a line, for "क्यों?". Numbers are shown to one decimal; the next step uses the
 * exact ones.
 */
export function calculationLines(need: NeedDetails): string[] {
  const { needs, water, orchard, given, liters, everyDays, without } = need;
  const [today] = needs;
  const crop = today.et0.mm * water.kc;
  const depth = Math.max(0, crop - today.effectiveRain);
  const atRoots = depth * water.area * water.wetted;
  const lines = [
    `धूप-हवा से सूखने वाला पानी: ${formatNumber(today.et0.mm)} मिमी, ${ET0_SOURCES[today.et0.source]}`,
    `${PHASES[orchard.plantPhase]} पौधा इसका ${formatNumber(water.kc * 100)}% लेता है: ${formatNumber(crop)} मिमी`,
    `काम की बारिश घटाकर: ${formatNumber(crop)} − ${formatNumber(today.effectiveRain)} = ${formatNumber(depth)} मिमी`,
    `एक पौधे की जगह: ${formatNumber(water.row)} × ${formatNumber(water.plant)} मीटर = ${formatNumber(water.area)} वर्ग मीटर`,
    `${wettedText(orchard, water.wetted)}, यानी ${formatNumber(atRoots)} लीटर (1 वर्ग मीटर पर 1 मिमी = 1 लीटर)`,
  ];
  if (without === 'rainfed') return lines;
  lines.push(
    `सिंचाई में ${formatNumber(water.efficiency * 100)}% पानी जड़ तक पहुँचता है: ${formatNumber(atRoots / water.efficiency)} लीटर`,
  );
  if (water.soilFactor !== 1) {
    lines.push(
      `मिट्टी के हिसाब से ${formatNumber(water.soilFactor * 100)}%: ${formatNumber((atRoots / water.efficiency) * water.soilFactor)} लीटर`,
    );
  }
  if (today.held)
    lines.push(
      `कल के पानी से ${formatNumber((RAISE.share - 1) * 100)}% से ज़्यादा न बढ़ाएँ: ${formatNumber(today.computed)} लीटर`,
    );
  if (without) return [...lines, 'आज का पानी छोड़ा: ऊपर की वजह देखें'];
  const bounds = dailyLitres(orchard.irrigationType);
  if (today.computed !== today.litres) {
    lines.push(`रोज़ ${bounds.min} से ${bounds.max} लीटर के अंदर: ${formatNumber(today.litres)} लीटर`);
  }
  const whole = roundedLitres(today.litres * everyDays);
  lines.push(
    everyDays === 1
      ? `आज: हर पेड़ को ${formatNumber(whole)} लीटर`
      : `${everyDays} दिन में एक बार: ${formatNumber(today.litres)} × ${everyDays} = हर पेड़ को ${formatNumber(whole)} लीटर`,
  );
  if (given > 0)
    lines.push(
      `आज दिया जा चुका घटाकर: ${formatNumber(whole)} − ${formatNumber(given)} = हर पेड़ को ${formatNumber(liters)} लीटर`,
    );
  if (orchard.irrigationType === 'drip') lines.push(minutesLine(need));
  return lines;
}

function wettedText({ irrigationType, plantAge }: NeedDetails['orchard'], wetted: number): string {
  if (irrigationType === 'sprinkler') return 'फव्वारा यह पूरी जगह गीली करता है';
  return `उम्र ${formatNumber(plantAge)} साल: इस जगह का ${formatNumber(wetted * 100)}% गीला करना है`;
}

function minutesLine({ orchard, liters }: NeedDetails): string {
  const drippers = drippersOf(orchard);
  const { count, litresPerHour } = drippers;
  const guess = orchard.drippers ? '' : ' (मानकर)';
  return `ड्रिपर ${count} × ${formatNumber(litresPerHour)} लीटर/घंटा${guess}: ${formatNumber(pumpMinutes(liters, drippers))} मिनट`;
}
