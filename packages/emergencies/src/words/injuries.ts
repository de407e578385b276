/** Bites, stings, current, wounds. How words are written: `beings.ts`. */
export const INJURIES = {
  snake: `नागिन nagin सरप sarap सांप साँप नाग कोबरा करैत वाइपर घोणस मण्यार सर्प साप सापाने नागाने sanp saanp saamp samp nag naag cobra snake* krait viper सर्पदंश sarpdansh`,
  sting: `=bee =bees बिच्छू बिच्छु विंचू विंचवाने विंचवा* बिच्छुओं bichhu bichchu bichu scorpion* मधुमक्खी मधुमक्खियों मधमाशी मधमाश्यांनी मधमाश्या* ततैया ततैये ततैयों बर्र भिड़ madhumakkhi* madhumakhi* tataiya wasp* hornet* vinchu गांधील*`,
  beast: `कुत्ता कुत्ते कुत्तों कुत्ती बंदर सियार सूअर सुअर गीदड़ भेड़िया kutta kutte bandar suar कुत्रा कुत्र्याने कुत्र्या* माकडा* रानडुकरा* dog monkey बैल बैलाने bail सांड`,
  bit: `काटने kaatne katne डसियो डस्यो काटो काट्यो खाओ हमला hamla attack attacked काट काटा kaat kaata kata kat डस डसा डंस डंक डंका das dasa dank dansh दंश चाव* chav* bit bite bitten stung sting stings सींग seeng`,
  current: `करंट करेंट करन्ट current karant karent शॉक shock बिजली bijli वीज विजे* electric electrocut*`,
  struck: `झटका jhatka =मार =maar लग लगा लगी लगे lag laga lagi lga बसला basla लागला lagla झटका jhatka झटके चिपक* chipak* shock struck got पकड़ लिया`,
  wound: `पलट palat palti पलटा उलट छिल चोटिल कुचल kuchal crush* लहू bleed* कट कटा कटी kat kata kati cut खून khoon khun रक्त blood bleeding टूट टूटा टूटी tut tuta tuti fracture* broken दब दबा फंस फंसा गहरा घाव ghav chot चोट जखम jakhm`,
  tool: `=पट्टे =पट्टा pto पीटीओ चेन chain पुली motor मोटर कुट्टी ट्रॉली trolley जेसीबी कुल्हाड़ी दरांती हंसिया आरी कटर ट्रैक्टर tractor थ्रेशर thresher रोटावेटर rotavator मशीन machine कुदाल फावड़ा सिकेटर secateur* kulhadi daranti darati कोयता koyta विळा sickle axe saw कैंची`,
  heat: `लू लूलग heatstroke sunstroke उष्माघात`,
  fall: `गिर गिरा गिरी गिरे gir gira giri पडला पडली padla fell fallen`,
  high: `कुएं कुआं कुवें kuen kuye kuan पेड़ ped सीढ़ी sidhi छत chhat tree well ladder विहिरीत झाडावरून`,
  spine: `रीढ़`,
  fruitlike: `फल fal phal फूल phool पत्ते patte fruit fruits flower* leaf leaves`,
  wire: `तार taar wire खंभा खंभे khamba स्टार्टर starter मोटर motor`,
  sun: `धूप dhoop dhup गर्मी garmi`,
  shocked: `झटका jhatka झटके shock करंट current`,
} as const;
