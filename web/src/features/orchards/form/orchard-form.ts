import {
  BAHARS,
  DRIPPERS,
  IRRIGATION_TYPES,
  ORCHARD_DEFAULTS,
  PLANT_AGE_MAX,
  PLANT_COUNT_MAX,
  PLANT_PHASES,
  SOIL_TYPES,
  SPACING_M,
} from '@anar/contracts/constants';
import type { ChangeOrchardRequest, Orchard } from '@anar/contracts/orchards/orchards';
import { readNumber, readWholeNumber } from '../../../ui/form/read-number.ts';
import { typedText } from '../../../ui/form/typed-text.ts';

type NumberField = 'plantCount' | 'plantAge' | 'rowSpacing' | 'plantSpacing' | 'dripperCount' | 'dripperLitres';

/** Values of the form; numbers as typed. */
export interface OrchardForm extends Record<NumberField, string> {
  name: string;
  soilType: (typeof SOIL_TYPES)[number];
  irrigationType: (typeof IRRIGATION_TYPES)[number];
  plantPhase: (typeof PLANT_PHASES)[number];
  plantBahar: (typeof BAHARS)[number] | null;
  resting: boolean | null;
}

export type WrongField = NumberField | 'name';

const { plantCount, plantAge, ...choices } = ORCHARD_DEFAULTS;

export const emptyForm: OrchardForm = {
  ...choices,
  name: '',
  plantCount: String(plantCount),
  plantAge: String(plantAge),
  plantBahar: null,
  rowSpacing: '',
  plantSpacing: '',
  dripperCount: '',
  dripperLitres: '',
  resting: null,
};

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value));

export function formOf(orchard: Orchard): OrchardForm {
  return {
    name: orchard.name,
    soilType: orchard.soilType,
    irrigationType: orchard.irrigationType,
    plantPhase: orchard.plantPhase,
    plantBahar: orchard.plantBahar ?? null,
    plantCount: String(orchard.plantCount),
    plantAge: String(orchard.plantAge),
    rowSpacing: textOf(orchard.rowSpacing),
    plantSpacing: textOf(orchard.plantSpacing),
    dripperCount: textOf(orchard.drippers?.count),
    dripperLitres: textOf(orchard.drippers?.litresPerHour),
    resting: orchard.resting?.value ?? null,
  };
}

type OrchardFacts = { [Fact in keyof ChangeOrchardRequest]: Exclude<ChangeOrchardRequest[Fact], null> };

export interface ReadForm<Facts extends ChangeOrchardRequest = OrchardFacts> {
  facts: Facts;
  /** Fields with errors. */
  wrong: WrongField[];
}

/** Parses the form. Spacing and drippers are optional; drippers need both numbers or neither. */
export function readForm(form: OrchardForm): ReadForm {
  const wrong: WrongField[] = [];
  const number = (field: NumberField, read: typeof readNumber, min: number, max: number, needed: boolean) => {
    if (form[field].trim() === '' && !needed) return undefined;
    const value = read(form[field], min, max);
    if (value === null) wrong.push(field);
    return value ?? undefined;
  };
  const spacing = (field: NumberField) => number(field, readNumber, SPACING_M.min, SPACING_M.max, false);
  const { min, max } = DRIPPERS.litresPerHour;
  const drips = form.irrigationType === 'drip';
  const hasDrippers = drips && (form.dripperCount.trim() !== '' || form.dripperLitres.trim() !== '');
  const count = hasDrippers ? number('dripperCount', readWholeNumber, 1, DRIPPERS.max, true) : undefined;
  const litresPerHour = hasDrippers ? number('dripperLitres', readNumber, min, max, true) : undefined;
  const facts = {
    name: typedText(form.name) || undefined,
    soilType: form.soilType,
    irrigationType: form.irrigationType,
    plantPhase: form.plantPhase,
    plantBahar: form.plantBahar ?? undefined,
    plantCount: number('plantCount', readWholeNumber, 1, PLANT_COUNT_MAX, true),
    plantAge: number('plantAge', readWholeNumber, 0, PLANT_AGE_MAX, true),
    rowSpacing: spacing('rowSpacing'),
    plantSpacing: spacing('plantSpacing'),
    drippers: count !== undefined && litresPerHour !== undefined ? { count, litresPerHour } : undefined,
    resting: form.resting ?? undefined,
  };
  return { facts: withoutUndefined(facts), wrong };
}

/** Only the differences from the orchard; an emptied field is null. */
export function changesOf(form: OrchardForm, orchard: Orchard): ReadForm<ChangeOrchardRequest> {
  const { facts, wrong } = readForm(form);
  const before = readForm(formOf(orchard)).facts;
  const changed = Object.entries(facts).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof ChangeOrchardRequest]),
  );
  const cleared = clearableFields(form).filter((field) => before[field] !== undefined && facts[field] === undefined);
  return {
    facts: Object.fromEntries([...changed, ...cleared.map((field) => [field, null])]),
    wrong: typedText(form.name) === '' ? [...wrong, 'name'] : wrong,
  };
}

/** Without drip irrigation the form shows no drippers: those of the orchard stay. */
function clearableFields({ irrigationType }: OrchardForm) {
  const spacing = ['rowSpacing', 'plantSpacing'] as const;
  return irrigationType === 'drip' ? ([...spacing, 'drippers'] as const) : spacing;
}

type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(facts: T): WithoutUndefined<T> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>;
}

/** A form read back from the device; invalid values get their default. */
export function toForm(raw: unknown): OrchardForm {
  if (typeof raw !== 'object' || raw === null) return emptyForm;
  const stored = raw as Partial<Record<keyof OrchardForm, unknown>>;
  const text = (field: NumberField | 'name') => {
    const value = stored[field];
    return typeof value === 'string' ? value : emptyForm[field];
  };
  return {
    ...emptyForm,
    name: text('name'),
    plantCount: text('plantCount'),
    plantAge: text('plantAge'),
    soilType: SOIL_TYPES.find((one) => one === stored.soilType) ?? emptyForm.soilType,
    irrigationType: IRRIGATION_TYPES.find((one) => one === stored.irrigationType) ?? emptyForm.irrigationType,
    plantPhase: PLANT_PHASES.find((one) => one === stored.plantPhase) ?? emptyForm.plantPhase,
    plantBahar: BAHARS.find((one) => one === stored.plantBahar) ?? null,
  };
}
