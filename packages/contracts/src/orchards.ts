import Type, { type Static } from 'typebox';
import { BAHARS, IRRIGATION_TYPES, NAME_MAX, PLANT_COUNT_MAX, PLANT_PHASES, SOIL_TYPES } from './constants.ts';
import { route } from './route.ts';
import { Instant, Ulid, UserIdParams } from './shapes.ts';

export const PlantPhase = Type.Enum([...PLANT_PHASES]);
export type PlantPhase = Static<typeof PlantPhase>;
export const Bahar = Type.Enum([...BAHARS]);
export type Bahar = Static<typeof Bahar>;
export const SoilType = Type.Enum([...SOIL_TYPES]);
export const IrrigationType = Type.Enum([...IRRIGATION_TYPES]);

const PlantAge = Type.Integer({ minimum: 0, maximum: 60, description: 'years' });
const PlantCount = Type.Integer({ minimum: 1, maximum: PLANT_COUNT_MAX });
const Latitude = Type.Number({ minimum: 6, maximum: 38, description: 'degrees north, inside India' });
const Longitude = Type.Number({ minimum: 68, maximum: 98, description: 'degrees east, inside India' });

/** The one stored shape; both the wizard and the form are mapped to it. */
export const Orchard = Type.Object({
  id: Ulid,
  userId: Ulid,
  name: Type.String(),
  status: Type.Union([Type.Literal('active'), Type.Literal('inactive')]),
  plantCount: Type.Integer(),
  plantAge: Type.Integer(),
  plantPhase: PlantPhase,
  plantBahar: Type.Optional(Bahar),
  soilType: SoilType,
  irrigationType: IrrigationType,
  lastFertilizerName: Type.Optional(Type.String()),
  lastFertilizerAt: Type.Optional(Instant),
  latitude: Type.Optional(Type.Number()),
  longitude: Type.Optional(Type.Number()),
  createdAt: Instant,
});
export type Orchard = Static<typeof Orchard>;

/** Names of the onboarding wizard. */
export const NewOrchardRequest = Type.Object({
  userId: Ulid,
  plantAge: PlantAge,
  currentPhase: PlantPhase,
  baharType: Bahar,
  plantCount: PlantCount,
});
export type NewOrchardRequest = Static<typeof NewOrchardRequest>;

/** Names of the add-orchard form; what is missing gets the form's defaults. */
export const CreateOrchardRequest = Type.Object({
  userId: Ulid,
  name: Type.Optional(Type.String({ maxLength: NAME_MAX })),
  latitude: Type.Optional(Latitude),
  longitude: Type.Optional(Longitude),
  long: Type.Optional(Longitude),
  soilType: Type.Optional(SoilType),
  irrigationType: Type.Optional(IrrigationType),
  plantCount: Type.Optional(PlantCount),
  plantAge: Type.Optional(PlantAge),
  plantPhase: Type.Optional(PlantPhase),
  plantBahar: Type.Optional(Bahar),
});
export type CreateOrchardRequest = Static<typeof CreateOrchardRequest>;

export const OrchardReply = Type.Object({ orchard: Orchard });

export const onboardOrchard = route({
  method: 'POST',
  path: '/api/orchard/new',
  summary: 'Creates the first orchard from the onboarding wizard',
  body: NewOrchardRequest,
  replies: { 201: OrchardReply },
  repeatable: true,
});

export const createOrchard = route({
  method: 'POST',
  path: '/api/orchards',
  summary: 'Creates an orchard from the form',
  body: CreateOrchardRequest,
  replies: { 201: OrchardReply },
  repeatable: true,
});

export const listOrchards = route({
  method: 'GET',
  path: '/api/orchards/user/:userId',
  summary: 'Orchards of the caller, oldest first',
  params: UserIdParams,
  replies: { 200: Type.Object({ data: Type.Array(Orchard) }) },
});
