/** A district with its state; `id` is what events and read models carry. */
export interface District {
  id: string;
  name: string;
  state: { name: string; english: string };
  latitude: number;
  longitude: number;
  /** Made or divided later than the directory of pin codes: its codes are known by distance alone. */
  pinsAreNear: boolean;
}
