import Type, { type Static, type TSchema } from 'typebox';
import {
  BAHARS,
  DRIPPERS,
  INDIA,
  IRRIGATION_TYPES,
  NAME_MAX,
  PLACE_SOURCES,
  PLANT_AGE_MAX,
  PLANT_COUNT_MAX,
  PLANT_PHASES,
  SOIL_TYPES,
  SPACING_M,
} from '../constants.ts';
import { kitErrors } from '../errors/kit.ts';
import { orchardErrors } from '../errors/orchards.ts';
import { route } from '../route.ts';
import { Confirmation, Instant, Ulid, UserIdParams } from '../shapes.ts';

export const PlantPhase = Type.Enum([...PLANT_PHASES]);
export type PlantPhase = Static<typeof PlantPhase>;
export const Bahar = Type.Enum([...BAHARS]);
export type Bahar = Static<typeof Bahar>;
export const SoilType = Type.Enum([...SOIL_TYPES]);
export const IrrigationType = Type.Enum([...IRRIGATION_TYPES]);
export const OrchardStatus = Type.Enum(['active', 'inactive']);

const PlantAge = Type.Integer({ minimum: 0, maximum: PLANT_AGE_MAX, description: 'years' });
const PlantCount = Type.Integer({ minimum: 1, maximum: PLANT_COUNT_MAX });
const Latitude = Type.Number({ minimum: INDIA.south, maximum: INDIA.north, description: 'degrees north, in India' });
const Longitude = Type.Number({ minimum: INDIA.west, maximum: INDIA.east, description: 'degrees east, in India' });
const Metres = Type.Number({ minimum: SPACING_M.min, maximum: SPACING_M.max, description: 'metres' });

/** Drip emitters per plant; asked once, for the minutes of the pump. */
export const Drippers = Type.Object({
  count: Type.Integer({ minimum: 1, maximum: DRIPPERS.max, description: 'emitters of one plant' }),
  litresPerHour: Type.Number({
    minimum: DRIPPERS.litresPerHour.min,
    maximum: DRIPPERS.litresPerHour.max,
    description: 'litres an hour of one emitter',
  }),
});
export type Drippers = Static<typeof Drippers>;

/** Position of an orchard; `approximate` unless it came from the phone's GPS. */
export const OrchardPlace = Type.Object({
  source: Type.Enum([...PLACE_SOURCES]),
  approximate: Type.Boolean(),
  name: Type.Optional(Type.String({ description: 'what was picked, in Hindi' })),
  district: Type.Optional(Type.String({ description: 'id of the district in the place table, the nearest one' })),
  districtName: Type.Optional(Type.String({ description: 'its name in Hindi' })),
  state: Type.Optional(Type.String({ description: 'name of the state in English, as the weather service writes it' })),
});
export type OrchardPlace = Static<typeof OrchardPlace>;

/** Days that must pass between the last recorded spray and picking. */
export const HarvestWait = Type.Object({
  product: Type.String(),
  sprayedOn: Type.String({ format: 'date' }),
  preHarvestDays: Type.Integer(),
  safeOn: Type.String({ format: 'date', description: 'first day on which fruit may be picked' }),
});
export type HarvestWait = Static<typeof HarvestWait>;

/** Earliest likely day of the next picking. Today or a past day: any day. */
export const NextHarvest = Type.Object({
  on: Type.String({ format: 'date' }),
  from: Type.Enum(['diary', 'calendar'], { description: 'a day of the diary, or by phase and bahar' }),
});
export type NextHarvest = Static<typeof NextHarvest>;

/** The caller has seen the warning and saves despite it. */
export const DespiteWait = Type.Optional(
  Type.Boolean({ description: 'keeps it though the days between a spray and picking are not over' }),
);

/** Details of that refusal: what the warning says. */
export interface WaitWarning {
  product: string;
  /** First day on which fruit may be picked. */
  safeOn: string;
  /** Of a spray: the picking before the end of its waiting period. */
  harvestOn?: string;
}

/** Details of the refusal when the waiting period is unknown. */
export interface UnknownWait {
  product: string;
  sprayedOn: string;
}

/** The stored form; wizard and form are both mapped to it. */
export const Orchard = Type.Object({
  id: Ulid,
  userId: Ulid,
  name: Type.String(),
  status: OrchardStatus,
  plantCount: Type.Integer(),
  plantAge: Type.Integer(),
  plantPhase: PlantPhase,
  plantBahar: Type.Optional(Bahar),
  soilType: SoilType,
  irrigationType: IrrigationType,
  rowSpacing: Type.Optional(Metres),
  plantSpacing: Type.Optional(Metres),
  drippers: Type.Optional(Drippers),
  resting: Type.Optional(
    Type.Object(
      { value: Type.Boolean(), toldAt: Instant },
      { description: 'whether water is withheld before the bahar, as the grower last answered' },
    ),
  ),
  lastFertilizerName: Type.Optional(Type.String()),
  lastFertilizerAt: Type.Optional(Instant),
  harvestWait: Type.Optional(HarvestWait),
  nextHarvest: Type.Optional(NextHarvest),
  latitude: Type.Optional(Type.Number()),
  longitude: Type.Optional(Type.Number()),
  place: Type.Optional(OrchardPlace),
  createdAt: Instant,
});
export type Orchard = Static<typeof Orchard>;

/** A position under any of the clients' field names, or a place of `GET /api/places`; half a position is refused. */
const placeFields = {
  lat: Type.Optional(Latitude),
  latitude: Type.Optional(Latitude),
  long: Type.Optional(Longitude),
  longitude: Type.Optional(Longitude),
  placeId: Type.Optional(
    Type.String({ maxLength: 64, description: 'a place of GET /api/places instead of a position' }),
  ),
};

/** Field names of the onboarding wizard. */
export const NewOrchardRequest = Type.Object({
  userId: Ulid,
  ...placeFields,
  plantAge: PlantAge,
  currentPhase: PlantPhase,
  baharType: Bahar,
  plantCount: PlantCount,
});
export type NewOrchardRequest = Static<typeof NewOrchardRequest>;

/** Field names of the add-orchard form; missing ones get the form's defaults. */
export const CreateOrchardRequest = Type.Object({
  userId: Ulid,
  name: Type.Optional(Type.String({ maxLength: NAME_MAX })),
  ...placeFields,
  soilType: Type.Optional(SoilType),
  irrigationType: Type.Optional(IrrigationType),
  plantCount: Type.Optional(PlantCount),
  plantAge: Type.Optional(PlantAge),
  plantPhase: Type.Optional(PlantPhase),
  plantBahar: Type.Optional(Bahar),
});
export type CreateOrchardRequest = Static<typeof CreateOrchardRequest>;

/** An optional fact: null clears it. */
const Clearable = <Fact extends TSchema>(fact: Fact) => Type.Optional(Type.Union([fact, Type.Null()]));

/** Fields of an update; absent ones stay unchanged. */
export const ChangeOrchardRequest = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: NAME_MAX, pattern: '\\S' })),
  status: Type.Optional(OrchardStatus),
  ...placeFields,
  soilType: Type.Optional(SoilType),
  irrigationType: Type.Optional(IrrigationType),
  plantCount: Type.Optional(PlantCount),
  plantAge: Type.Optional(PlantAge),
  plantPhase: Type.Optional(PlantPhase),
  plantBahar: Clearable(Bahar),
  rowSpacing: Clearable(Metres),
  plantSpacing: Clearable(Metres),
  drippers: Clearable(Drippers),
  resting: Clearable(Type.Boolean({ description: 'whether water is withheld before the bahar' })),
  despiteWait: DespiteWait,
});
export type ChangeOrchardRequest = Static<typeof ChangeOrchardRequest>;

export const OrchardLocationRequest = Type.Object({ orchardId: Ulid, ...placeFields });
export type OrchardLocationRequest = Static<typeof OrchardLocationRequest>;

export const OrchardReply = Type.Object({ orchard: Orchard });
export const OrchardParams = Type.Object({ orchardId: Ulid });

export const onboardOrchard = route({
  method: 'POST',
  path: '/api/orchard/new',
  summary: 'Creates the first orchard from the onboarding wizard',
  body: NewOrchardRequest,
  replies: { 201: OrchardReply },
  errors: [orchardErrors.placeIncomplete, orchardErrors.placeUnknown, orchardErrors.tooManyOrchards],
  idempotent: true,
});

export const createOrchard = route({
  method: 'POST',
  path: '/api/orchards',
  summary: 'Creates an orchard from the form',
  body: CreateOrchardRequest,
  replies: { 201: OrchardReply },
  errors: [orchardErrors.placeIncomplete, orchardErrors.placeUnknown, orchardErrors.tooManyOrchards],
  idempotent: true,
});

export const listOrchards = route({
  method: 'GET',
  path: '/api/orchards/user/:userId',
  summary: 'Orchards of the caller, oldest first',
  params: UserIdParams,
  replies: { 200: Type.Object({ data: Type.Array(Orchard) }) },
});

export const changeOrchard = route({
  method: 'PATCH',
  path: '/api/orchards/:orchardId',
  summary: 'Changes facts of one’s own orchard; also active or inactive',
  params: OrchardParams,
  body: ChangeOrchardRequest,
  replies: { 200: OrchardReply },
  errors: [
    kitErrors.notFound,
    orchardErrors.placeIncomplete,
    orchardErrors.placeUnknown,
    orchardErrors.harvestWithinWait,
    orchardErrors.harvestWaitUnknown,
  ],
});

export const removeOrchard = route({
  method: 'DELETE',
  path: '/api/orchards/:orchardId',
  summary: 'Removes one’s own orchard with its diary and advisories; done twice is done once',
  params: OrchardParams,
  replies: { 200: Confirmation },
  errors: [kitErrors.notFound],
});

export const locateOrchard = route({
  method: 'POST',
  path: '/api/orchard/location',
  summary: 'Stores where one’s own orchard is, by position or by a place of the table',
  body: OrchardLocationRequest,
  replies: { 200: OrchardReply },
  errors: [kitErrors.notFound, orchardErrors.placeIncomplete, orchardErrors.placeUnknown],
});
