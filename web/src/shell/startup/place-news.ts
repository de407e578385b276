/** The badge of a tab in the bottom navigation. */
export interface PlaceNews {
  /** The visible text: '2'. */
  shown: string;
  /** The accessible name, instead of the tab's: 'परामर्श, 2 नए संदेश'. */
  said: string;
}
