import type { DailyAdvisory } from '@anar/contracts/advisories';
import type { RecentWork } from '../diary/recent-work.ts';
import type { WateredOrchard } from '../irrigation/daily-needs.ts';
import type { WeatherHour } from '../weather/weather.ts';

/** What an advisory says, all but the hour's weather, which depends on when it is read. */
export type AdvisoryContent = Omit<
  DailyAdvisory,
  'id' | 'orchardId' | 'day' | 'createdAt' | 'feedback' | 'weatherData' | 'outdated' | 'refreshed'
>;

/** What the card shows of one hour. */
export type CardHour = Pick<WeatherHour, 'at' | 'wind' | 'rainChance' | 'temperature' | 'humidity'>;

export type AdvisedFacts = WateredOrchard & { work?: RecentWork };

/** An advisory as it was calculated, with all that it was made from. */
export interface CalculatedAdvisory {
  content: AdvisoryContent;
  /** What of the orchard it depends on. */
  facts: AdvisedFacts;
  /** The cell of the weather: an orchard that moved to another needs a new advisory. */
  cell: string;
  /** The kept snapshot of the weather. */
  weatherId: string;
  /** The hours of the day for the card; empty without a forecast. */
  hours: CardHour[];
  calculatedAt: Date;
}

export interface AdvisoryFeedback {
  isHelpful: boolean;
  feedback?: string;
  at: Date;
}

export interface StoredAdvisory extends CalculatedAdvisory {
  id: string;
  orchardId: string;
  userId: string;
  /** Day in India. */
  day: string;
  createdAt: Date;
  /** Its water was told to the others. */
  waterTold?: boolean;
  feedback?: AdvisoryFeedback;
}
