import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { WateredOrchard } from '../agronomy/irrigation/daily-needs.ts';
import type { RecentWork } from '../diary/recent-work.ts';
import type { WeatherHour } from '../weather/weather.ts';

/** Content of an advisory except the hour's weather, which depends on when it is read. */
export type AdvisoryContent = Omit<
  DailyAdvisory,
  'id' | 'orchardId' | 'day' | 'createdAt' | 'feedback' | 'weatherData' | 'outdated' | 'refreshed'
>;

/** What the card shows of one hour. */
export type CardHour = Pick<WeatherHour, 'at' | 'wind' | 'rainChance' | 'temperature' | 'humidity'>;

export type AdvisedFacts = WateredOrchard & { work?: RecentWork };

/** A calculated advisory with all its inputs. */
export interface CalculatedAdvisory {
  content: AdvisoryContent;
  /** Facts of the orchard and its diary that it depends on. */
  facts: AdvisedFacts;
  /** Cell of the weather: an orchard that moved to another one needs a new advisory. */
  cell: string;
  /** Id of the stored weather snapshot. */
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
  /** Its water was published. */
  waterTold?: boolean;
  feedback?: AdvisoryFeedback;
}
