import { describe, expect, it } from 'vitest';
import { loadKnowledge } from '../../knowledge/load-knowledge.ts';
import type { WeatherState } from '../../knowledge/tables.ts';
import { type Circumstances, seasonFactor } from './circumstances.ts';
import { weatherIs } from './recent-weather.ts';

const { seasons } = loadKnowledge();
const factor = (problem: string, now: Circumstances) => seasonFactor(problem, now, seasons);
const rain = (...rainMm: number[]) => ({ weather: { rainMm } });
const DRY_WEEK = [0, 0, 0.4, 0, 0, 0, 0];

describe('season priors of the agronomy facts 2.2', () => {
  it.each<[string, number, Circumstances]>([
    ['bacterial_blight', 1.5, { month: 7 }],
    ['bacterial_blight', 1.5, { month: 10 }],
    ['bacterial_blight', 1, { month: 11 }],
    ['bacterial_blight', 1.5, { month: 1, ...rain(0, 0, 0, 8, 3) }],
    ['bacterial_blight', 1, { month: 1, ...rain(0, 0, 0, 8, 2) }],
    ['bacterial_blight', 1, { month: 1, ...rain(8, 9, 0, 0, 0, 0, 0) }],
    ['bacterial_blight', 1.2, { month: 11, phase: 'fruiting', bahar: 'mrig' }],
    ['bacterial_blight', 1.5, { month: 9, phase: 'fruiting', bahar: 'mrig' }],
    ['bacterial_blight', 1, { month: 11, phase: 'fruiting', bahar: 'hastha' }],
    ['bacterial_blight', 1, { month: 11, phase: 'fruiting', bahar: 'ambe' }],
    ['bacterial_blight', 1, { month: 11, bahar: 'mrig' }],
    ['thrips', 1.4, { month: 2 }],
    ['thrips', 1.4, { month: 6, ...rain(...DRY_WEEK) }],
    ['thrips', 1, { month: 6, ...rain(0, 0, 0, 0, 0, 0, 30) }],
    ['thrips', 1, { month: 12, ...rain(...DRY_WEEK) }],
    ['fruit_borer', 1.5, { month: 1, phase: 'fruiting' }],
    ['fruit_borer', 1, { month: 1, phase: 'growth' }],
    ['fruit_cracking', 1.5, { month: 6, phase: 'fruiting', ...rain(0, 0, 0, 0, 0, 12, 9) }],
    ['fruit_cracking', 1, { month: 6, phase: 'growth', ...rain(0, 0, 0, 0, 0, 12, 9) }],
    ['fruit_cracking', 1, { month: 6, phase: 'fruiting' }],
    ['fruit_cracking', 1.2, { month: 9, phase: 'fruiting', bahar: 'mrig' }],
    ['scab', 1, { month: 8, phase: 'fruiting', bahar: 'mrig', ...rain(9, 9, 9, 9, 9) }],
  ])('%s × %s: %j', (problem, expected, now) => expect(factor(problem, now)).toBe(expected));
});

describe('weather of the last days', () => {
  it.each<[WeatherState, boolean, number[]]>([
    ['rain_days', true, [3, 0, 0, 0, 3]],
    ['rain_days', false, [3, 3, 0, 0, 0, 0, 3]],
    ['rain_days', false, []],
    ['dry', true, [50, ...DRY_WEEK]],
    ['dry', false, [0, 0, 0, 2, 0, 0, 4]],
    ['dry', false, [0, 0, 0]],
    ['rain_after_dry_spell', true, [30, 0, 0, 0, 0, 0, 21]],
    ['rain_after_dry_spell', true, [0, 0, 1, 0, 2, 8, 9, 7, 0, 0]],
    ['rain_after_dry_spell', false, [0, 0, 0, 0, 0, 20]],
    ['rain_after_dry_spell', false, [0, 0, 0, 3, 0, 30]],
    ['rain_after_dry_spell', false, [0, 0, 30]],
    ['rain_after_dry_spell', false, [0, 0, 0, 0, 0, 40, 0, 0, 0, 0, 0, 0, 0]],
  ])('%s %s: %j', (state, is, rainMm) => expect(weatherIs(state, { rainMm })).toBe(is));
});
