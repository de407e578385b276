import { loadEmergencyModels } from '@anar/classifier/load-emergency-models';
import { createReaders } from './create-readers.ts';

/** The readers of a server. */
export const { readEmergency, readClearNo } = createReaders(loadEmergencyModels());
