import { saturationPressure } from '../src/agronomy/irrigation/reference-water/atmosphere.ts';
import { hargreaves, penmanMonteith } from '../src/agronomy/irrigation/reference-water/reference-water.ts';
import { deltaT } from '../src/agronomy/spray/delta-t.ts';
import { NRCP_SOLAPUR, seasonLitres } from '../src/testing/nrcp-season.ts';

/**
 * How close our formulas are to published values: worked examples of FAO-56, Delta-T, and the litres that NRCP Solapur
 * measured. Exits with 1 when one is further off than its aim.
 */

const AIMS = { formula: 0.02, season: 0.15 };

interface Row {
  what: string;
  published: number;
  ours: number;
  aim: number;
}

const brussels = {
  max: 21.5,
  min: 12.3,
  ea: (saturationPressure(12.3) * 0.84 + saturationPressure(21.5) * 0.63) / 2,
  wind: 2.078,
  radiation: 22.07,
  elevation: 100,
  latitude: 50.8,
  dayOfYear: 187,
};
const bangkok = {
  max: 34.8,
  min: 25.6,
  ea: 2.85,
  wind: 2,
  radiation: 22.65,
  elevation: 2,
  latitude: 13.73,
  dayOfYear: 105,
  soilHeat: 0.14,
};
const rows: Row[] = [
  formula('FAO-56 example 17, Bangkok in April, mm/day', 5.72, penmanMonteith(bangkok)),
  formula('FAO-56 example 18, Brussels on 6 July, mm/day', 3.88, penmanMonteith(brussels)),
  formula('FAO-56 example 20, Lyon in July (Hargreaves), mm/day', 5.03, hargreaves(26.6, 14.8, 40.55)),
  ...deltaTs().map(([temperature, humidity, published]) =>
    formula(
      `Delta-T at ${temperature} °C and ${humidity} %, °C`,
      published,
      Math.round(deltaT(temperature, humidity) * 10) / 10,
    ),
  ),
  ...NRCP_SOLAPUR.map(({ age, season }) => ({
    what: `NRCP Solapur, mrig, age ${age}: litres of a season`,
    published: season,
    ours: seasonLitres(age).reduce((all, one) => all + one, 0),
    aim: AIMS.season,
  })),
];

for (const row of rows) print(row);
console.log();
for (const { age, daily } of NRCP_SOLAPUR) {
  const litres = seasonLitres(age);
  const ours = `${Math.min(...litres).toFixed(1)}–${Math.max(...litres).toFixed(1)}`;
  console.log(`NRCP Solapur, age ${age}: litres a day ${daily.join('–')}, ours ${ours}`);
}
process.exitCode = rows.every((row) => Math.abs(off(row)) <= row.aim) ? 0 : 1;

function deltaTs(): [number, number, number][] {
  return [
    [20, 50, 6.3],
    [25, 40, 8.6],
    [30, 50, 7.7],
    [30, 70, 4.4],
    [35, 25, 14.2],
    [38, 20, 16.7],
    [24, 90, 1.3],
  ];
}

function formula(what: string, published: number, ours: number): Row {
  return { what, published, ours, aim: AIMS.formula };
}

function off({ published, ours }: Row): number {
  return ours / published - 1;
}

function print(row: Row): void {
  const { what, published, ours, aim } = row;
  const percent = `${(off(row) * 100).toFixed(1)} %`;
  const verdict = Math.abs(off(row)) <= aim ? '✓' : `✗ aim ±${aim * 100} %`;
  console.log(
    `${what.padEnd(56)} ${published.toString().padStart(7)} ${ours.toFixed(2).padStart(8)} ${percent.padStart(8)}  ${verdict}`,
  );
}
