import type { Risk, RiskLevel } from '@anar/contracts/orchards/advisories';
import type { Bahar, PlantPhase } from '@anar/contracts/orchards/orchards';
import { daysBetween } from '@anar/india/time';
import type { RiskDay } from './recent-days.ts';
import { RISK_LIMITS } from './risk-limits.ts';

/** A problem with an outbreak in the district, and how widely. */
export interface Outbreak {
  problem: string;
  level: RiskLevel;
}

/** Inputs of the risks. */
export interface RiskCircumstances {
  days: readonly RiskDay[];
  today: string;
  phase: PlantPhase;
  bahar?: Bahar | undefined;
  blightRecorded: boolean;
  outbreaks: readonly Outbreak[];
}

export interface FoundRisk {
  id: Risk['id'];
  /** 0 to 100, for the order. */
  score: number;
  level: RiskLevel;
  /** The numbers that decided, in Hindi. */
  because: string;
}

export function levelOf(score: number): RiskLevel {
  if (score > RISK_LIMITS.levels.high) return 'high';
  return score >= RISK_LIMITS.levels.medium ? 'medium' : 'low';
}

/** Problems of the knowledge base that a risk is about, when they are more than its own name. */
const PROBLEMS: Partial<Record<Risk['id'], readonly string[]>> = {
  anthracnose: ['anthracnose', 'cercospora_alternaria_spot', 'scab', 'fruit_rot'],
};

const ORDER: readonly RiskLevel[] = ['low', 'medium', 'high'];

/** Level of a risk's outbreak in the district; undefined when none is reported. */
export function outbreakNear(outbreaks: readonly Outbreak[], id: Risk['id']): RiskLevel | undefined {
  const problems = PROBLEMS[id] ?? [id];
  const levels = outbreaks.filter(({ problem }) => problems.includes(problem)).map(({ level }) => level);
  return ORDER.findLast((level) => levels.includes(level));
}

/**
 * Raises the weather's score by an outbreak in the district: to medium at least; a risk that is medium by the weather
 * alone to high, when more than a few growers saw it. Own steps (O).
 */
export function withOutbreak(score: number, outbreaks: readonly Outbreak[], id: Risk['id']): number {
  const near = outbreakNear(outbreaks, id);
  if (!near) return Math.min(100, score);
  const { levels, factors } = RISK_LIMITS;
  const lifted = near === 'low' || levelOf(score) === 'low' ? levels.medium : levels.high + 1;
  return Math.min(100, Math.max(lifted, score * factors.outbreak[near]));
}

/** The days around today that a risk considers. */
export function daysAround({ days, today }: RiskCircumstances): RiskDay[] {
  const index = days.findIndex(({ day }) => day >= today);
  if (index === -1) return [];
  return days.slice(Math.max(0, index - RISK_LIMITS.days.back), index + RISK_LIMITS.days.ahead + 1);
}

/** 'बीते कल', 'आज', 'आने वाले कल', by the distance of the day from today; at most two days. */
export function dayName(day: string, today: string): string {
  return ['बीते परसों', 'बीते कल', 'आज', 'आने वाले कल', 'आने वाले परसों'][daysBetween(today, day) + 2] ?? day;
}
