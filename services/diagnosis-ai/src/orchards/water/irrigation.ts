import type { Diagnosis } from '@anar/contracts/diagnosis/diagnosis';
import { atFirstUse } from '@anar/india/first-use';
import { indiaDay, indiaInstant } from '@anar/india/time';
import type { Knowledge } from '../../knowledge/knowledge.ts';
import type { Farm } from '../farm.ts';

type Irrigation = Diagnosis['irrigation'];

type WateredFarm = Pick<Farm, 'water' | 'irrigation' | 'orchards'>;

export interface IrrigationTexts {
  /** The water of today's advice; without it where to read it, never a number of our own. */
  today(farm: WateredFarm): Irrigation;
  /**
   * The water of a stored answer: on its own day that of the current advice, later what it said then, with the date.
   */
  kept(kept: Irrigation, answeredAt: Date, today: Date, farm: WateredFarm): Irrigation;
}

const SOURCE = 'बाग की रोज़ की सलाह';

/** Water on a card, in the words of the advice that it comes from. */
export function createIrrigationTexts({ water: look, sources }: Pick<Knowledge, 'water' | 'sources'>): IrrigationTexts {
  const elsewhere = (farm: WateredFarm): Irrigation => ({
    when: 'आज का पानी ‘बाग’ की रोज़ की सलाह में देखें',
    why: `${whereTo(farm)} ${look.field_check}`,
    source: sources[look.field_check_src] ?? look.field_check_src,
  });

  function today(farm: WateredFarm): Irrigation {
    const { water, irrigation } = farm;
    if (!water) return elsewhere(farm);
    const { day, liters, everyDays } = water;
    const why = `मात्रा बाग की रोज़ की सलाह की है, उसकी वजह वहीं देखें। ${look.field_check}`;
    const none = irrigation === 'rainfed' ? 'बाग बारिश पर है' : 'आज पानी न दें';
    if (liters === 0) return { when: none, day, why, source: SOURCE };
    const when = everyDays === 1 ? 'रोज़ एक बार' : `${everyDays} दिन में एक बार`;
    return { litersPerPlant: liters, when, day, why, source: SOURCE };
  }

  return {
    today,
    kept(kept, answeredAt, at, farm) {
      if (indiaDay(answeredAt) === indiaDay(at)) return today(farm);
      return kept.day ? { ...kept, when: `${dayInWords(kept.day)} की सलाह: ${kept.when}` } : elsewhere(farm);
    },
  };
}

/** What is missing for the amount of today. */
function whereTo({ orchards }: WateredFarm): string {
  if (!orchards) return 'बाग जोड़कर उसकी जगह बताएँ, तो मात्रा हर सुबह बनती है।';
  if (orchards.placed < orchards.count) return 'बाग की जगह बताएँ, तो मात्रा हर सुबह बनती है।';
  if (orchards.count > 1) return 'हर बाग का पानी अलग है: अपना बाग वहाँ चुनें।';
  return 'आपका बाग खोलें: आज की सलाह वहीं बनती है।';
}

const dayFormat = atFirstUse(
  () => new Intl.DateTimeFormat('hi-IN-u-nu-latn', { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' }),
);
const dayInWords = (day: string) => dayFormat().format(indiaInstant(`${day}T12:00`));
