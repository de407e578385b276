/** Version of the tables below, part of every advisory. */
export const RISK_TABLES = 'risk-2026-11-21.2';

/**
 * No infection equation of pomegranate is published: the scores are our own (confidence O), built on what is: blight lives
 * at 9 to 43 °C and 30 to 80 % and is quick in free water (Sharma et al., Solapur surveys 2006-08, B); anthracnose rests in
 * dry weather (C); thrips peak in dry months above 35 °C (Plantix, C); fruit cracks when rain follows drought, and scalds
 * above 40 °C, strongly above 45 °C (B).
 */
export const RISK_LIMITS = {
  /** Score of 0 to 100. */
  levels: { medium: 35, high: 60 },
  /** mm of a rain day. */
  rainDay: 2.5,
  /** Days considered: back from today and ahead of it. */
  days: { back: 2, ahead: 2 },
  blight: { wetHours: 4, allWetHours: 8, rainDays: 3, rainWindow: 5, gust: 30, dry: 1, dryDays: 10 },
  anthracnose: { wetHours: 3, allWetHours: 10, rainDays: 4, rainWindow: 7 },
  thrips: { max: 35, afternoonHumidity: 30, rain: 5, rainWindow: 7 },
  borer: { rain: 10, rainWindow: 7, months: [7, 8, 9, 10, 11] },
  cracking: { rain: 20, dryDays: 5, dry: 1, range: 18 },
  sunburn: { max: 40, strong: 45 },
  factors: { mrigFruit: 1.2, recorded: 1.2, dryBahar: 0.6, outbreak: { low: 1.1, medium: 1.2, high: 1.3 } },
} as const;
