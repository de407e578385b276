import { deviceStore } from '../../../device/storage/device-store.ts';

/** The Network Information API; others do not say whether the phone saves data. */
type Network = { saveData?: boolean };

/** Whether this phone's calls save data: as the user chose last, before that as the phone's own setting. */
export const dataSaver = deviceStore({
  key: 'anar-mitra:call-data-saver:v1',
  scope: 'device',
  read: (stored) =>
    typeof stored === 'boolean' ? stored : (navigator as { connection?: Network }).connection?.saveData === true,
});
