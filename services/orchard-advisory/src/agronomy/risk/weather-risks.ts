import type { Risk } from '@anar/contracts/orchards/advisories';
import type { Bahar, PlantPhase } from '@anar/contracts/orchards/orchards';
import { indiaDay } from '@anar/india/time';
import type { Weather } from '../../weather/weather.ts';
import { type FoundRisk, type Outbreak, outbreakNear } from './found-risk.ts';
import { fruitCracking, sunburn } from './fruit-damage-risks.ts';
import { fruitBorer, thrips } from './insect-risks.ts';
import { anthracnose, bacterialBlight } from './leaf-wetness-risks.ts';
import { riskDays } from './recent-days.ts';
import { RISK_TEXTS } from './risk-texts.ts';

const MOST = 4;

/**
 * Risks of the last and coming days' weather, medium and high only, highest first, at most four. An estimate from the
 * weather, never a diagnosis; where the weather is unknown there is none.
 */
export function weatherRisks({
  weather,
  now,
  ...of
}: {
  weather: Weather;
  now: Date;
  phase: PlantPhase;
  bahar?: Bahar | undefined;
  /** Whether a check of the grower found blight in the orchard's district in the last twelve months. */
  blightRecorded: boolean;
  outbreaks: readonly Outbreak[];
}): Risk[] {
  const circumstances = { ...of, days: riskDays(weather, now), today: indiaDay(now) };
  return [bacterialBlight, anthracnose, fruitBorer, thrips, fruitCracking, sunburn]
    .map((risk) => risk(circumstances))
    .filter((risk) => risk !== undefined)
    .filter(({ level }) => level !== 'low')
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map((risk) => riskOnWire(risk, of.outbreaks));
}

function riskOnWire({ id, level, because }: FoundRisk, outbreaks: readonly Outbreak[]): Risk {
  const { name, effect, lookFor } = RISK_TEXTS[id];
  const near = outbreakNear(outbreaks, id) ? ' आपके ज़िले में यह समस्या बताई जा रही है।' : '';
  return { id, level, title: `मौसम से खतरे का अनुमान: ${name}`, text: `${because}। ${effect}।${near}`, lookFor };
}
