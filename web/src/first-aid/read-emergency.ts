import { emergencyModels } from '@anar/classifier/emergency/emergency-text';
import danger from '@anar/classifier/models/danger.model';
import harms from '@anar/classifier/models/harms.model';
import { createReaders } from '@anar/emergencies/create-readers';

/** The classifiers on this phone, with the same models as the servers. */
export const { readEmergency, readClearNo } = createReaders(emergencyModels(danger, harms));
