import { emergencyModels } from '@anar/classifier/emergency-text';
import danger from '@anar/classifier/models/danger.model';
import harms from '@anar/classifier/models/harms.model';
import { createReaders } from '@anar/emergencies/create-readers';

/** The readers of this phone; what it reads is what the servers read. */
export const { readEmergency, readClearNo } = createReaders(emergencyModels(danger, harms));
