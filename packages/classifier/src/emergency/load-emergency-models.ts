import { readModel } from '../read-model.ts';
import { type EmergencyModels, emergencyModels } from './emergency-text.ts';

/** The models of `models/`, made by `training/train-emergencies.ts`. */
export function loadEmergencyModels(): EmergencyModels {
  const read = (name: string) => readModel(new URL(`../models/${name}.model`, import.meta.url));
  return emergencyModels(read('danger'), read('harms'));
}
