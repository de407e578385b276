/** What waits at a place. */
export interface PlaceNews {
  /** '2'. */
  shown: string;
  /** Instead of the place's name: 'परामर्श, 2 नए संदेश'. */
  said: string;
}
