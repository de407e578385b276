import { createReadHarvest } from './harvest-text.ts';
import { readModel } from './read-model.ts';

/** The reader on servers. */
export const readHarvest = createReadHarvest(readModel(new URL('./models/harvest.model', import.meta.url)));
