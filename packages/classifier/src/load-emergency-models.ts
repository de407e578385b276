import { type EmergencyModels, emergencyModels } from './emergency-text.ts';
import { readModel } from './read-model.ts';

/** The models of `models/`, made by `training/train-emergencies.ts`. */
export function loadEmergencyModels(): EmergencyModels {
  const read = (name: string) => readModel(new URL(`./models/${name}.model`, import.meta.url));
  return emergencyModels(read('danger'), read('harms'));
}
