import { loadEmergencyModels } from '@anar/classifier/emergency/load-emergency-models';
import { createReaders } from './create-readers.ts';

const models = loadEmergencyModels();

/** The readers on servers. */
export const { readEmergency, readClearNo } = createReaders(models);

/** Version of their models. */
export const EMERGENCY_MODELS_VERSION = `${models.danger.version}-${models.harms.version}`;
