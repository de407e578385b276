/** The list of a user's payments. */
export const ordersTexts = {
  title: 'मेरे भुगतान',
  empty: 'अभी तक कोई भुगतान नहीं हुआ।',
  failed: 'भुगतान नहीं खुले',
  offline: 'भुगतान देखने के लिए नेट चाहिए।',
  receipt: 'रसीद देखें',
  state_created: 'अधूरा',
  state_authorized: 'पुष्टि हो रही है',
  state_captured: 'पूरा हुआ',
  state_refunded: 'वापस',
  state_failed: 'नहीं हुआ',
  see: 'हाल देखें',
} as const;
