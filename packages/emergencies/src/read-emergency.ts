import { loadEmergencyModels } from '@anar/classifier/load-emergency-models';
import { createReaders } from './create-readers.ts';

const models = loadEmergencyModels();

/** The readers of a server. */
export const { readEmergency, readClearNo } = createReaders(models);

/** Of the models that they read with. */
export const EMERGENCY_MODELS_VERSION = `${models.danger.version}-${models.harms.version}`;
