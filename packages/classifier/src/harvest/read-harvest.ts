import { readModel } from '../read-model.ts';
import { createReadHarvest } from './harvest-text.ts';

/** The reader on servers. */
export const readHarvest = createReadHarvest(readModel(new URL('../models/harvest.model', import.meta.url)));
