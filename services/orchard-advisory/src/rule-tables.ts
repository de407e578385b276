import { WATER_TABLES } from './irrigation/crop-water.ts';
import { RISK_TABLES } from './risk/risk-limits.ts';
import { SPRAY_THRESHOLDS } from './spray/thresholds.ts';

/** Versions of the tables of limits that an advisory is made by, kept with it. */
export const RULE_TABLES = [SPRAY_THRESHOLDS, WATER_TABLES, RISK_TABLES].join(' ');
