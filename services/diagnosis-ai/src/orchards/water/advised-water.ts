/** The water of an orchard's daily advice. */
export interface AdvisedWater {
  /** Day in India. */
  day: string;
  /** Litres per tree of one run; 0: none on that day. */
  liters: number;
  /** A run every so many days. */
  everyDays: number;
}
