/** A district with its state; `id` is what events and read models carry. */
export interface District {
  id: string;
  name: string;
  state: { name: string; english: string };
  latitude: number;
  longitude: number;
  /** Created or divided after the PIN code directory: its codes are assigned by distance only. */
  pinsAreNear: boolean;
}
