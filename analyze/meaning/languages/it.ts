import type { LanguageWords } from './language-words.ts'

export const it: LanguageWords = {
  code: 'it',
  functionWords: `il lo la gli le un uno una e o del della dei delle a al alla in nel nella con per da dal che chi è sono era essere non più
    ma molto come quando perché questo questa tutto tutti mio tuo suo ci si ha hanno anche sempre oggi adesso ancora
    di su sul sulla dai dalle degli ai agli alle nei negli ho hai abbiamo cosa qui già gia solo poi ora ieri domani settimana mese anno mai niente
    nulla ogni qualcuno nessuno fa fare va vai sta sto stanno così cosi mi ti vi ne quello quella mercato prezzo soldi ragazzi dopo prima senza verso stasera`,
  rise: {
    strong: `balene accumul*, balene compra*, balene stanno accumul*, verso la luna, sulla luna, alla luna, non si ferma più, non smette di salire, continua a salire, sale ancora, salirà, va su, si va su, sta per esplodere, sta per decollare, pronto a esplodere, nuovo massimo, nuovi massimi, massimo storico, massimi storici, record storico, comprato il dip, comprate il dip, compro il dip, preso sul minimo, comprato sul minimo, resistenza rotta, rotta la resistenza, rompe la resistenza, rotto la resistenza, superata la resistenza, supporto tenuto, tiene il supporto, tenuto il supporto, supporto ha tenuto, trend rialzista, mercato toro, mercato rialzista, segnale di acquisto, occasione di acquisto, pressione in acquisto, il peggio è passato, fondo è fatto, fondo fatto, toccato il fondo, minimo fatto, non vendo, non vendete, nessuno vende, nessuno vuole vendere, inarrestabile, è regalato, regalato, in verde, tutto verde, al rialzo, mani di diamante, senza freni, punto in alto, incrocio d'oro`,
    clear: `rialz*, toro, tori, compr*, ricompr*, acquist*, accumul*, ottimis*, fiduci*, guadagn*, profitt*, utile, utili, raddoppi*, triplic*, moltiplic*, decoll*, vola, volano, volando, schizz*, esplo*, impenn*, rimbalz*, recuper*, ripres*, riprend*, risal*, economic*, a buon mercato, sottovalut*, verde, verdi, solid*, tengo, hodl*, holdo, opportunità, occasione, gioiello, gemma, razzo, adozione, approv*, partnership, record, ottim*, eccellent*, incredibil*, fantastic*, bellissim*, buona notizia, buone notizie, felice, contento, ricc*, obiettivo, target, cresc*, appena cominciato, appena iniziato, solo l'inizio, promett*, acquirenti, fort*, lung*, festegg*, godo, che bello, affare, un affare, regalato`,
    slight: `buon*, bello, bella, futuro, potenziale, pazienza, ingresso, positiv*, speranz*, bene`,
  },
  fall: {
    strong: `a zero, va a zero, verso lo zero, scenderà, crollerà, continua a scendere, si scende, scende ancora, non smette di scendere, supporto perso, perso il supporto, rotto il supporto, rompe il supporto, caduta libera, pressione di vendita, pressione in vendita, trend ribassista, mercato orso, mercato ribassista, venduto tutto, vendo tutto, vendete tutto, vendete, segnale di vendita, sono fuori, ne esco, uscite, scappate, scappo, non comprate, non compratelo, è morto, è morta, è finito, è finita, sono finite, trappola per tori, trappola, bull trap, schema ponzi, in rosso, tutto rosso, il massimo è fatto, massimo fatto, senza fondo, sono short, aperto uno short, aperto short, non riesce a salire, non sale, al ribasso, puzza di fallimento, incassate, prendete profitto, ho chiuso, in discesa, incrocio della morte, non vale niente, non vale nulla, senza valore, di nuovo ferma, di nuovo fermo`,
    clear: `ribass*, orso, orsi, crol*, crollo, precipit*, tracoll*, affond*, sprofond*, capitomb*, scivol*, vend*, truff*, frod*, spazzatura, merda, schifo, rubat*, rub*, hacker*, hackerat*, panico, paura, falli*, bancarott*, bolla, bolle, mort*, perdit*, perso, perde, perdo, perdere, perdono, ross*, sanguin*, krach, crisi, pericol*, attenzione, problem*, cattiva notizia, brutte notizie, terribil*, orribil*, disastr*, pessim*, brutto, brutta, debol*, sopravvalut*, correzione, arretr*, respint*, delus*, triste, vietat*, viet*, multa, causa legale, blocc*, congel*, sospes*, sospend*, fuga, rovin*, peggio*, tonfo, bagno di sangue, disperat*, a pezzi, andato, vergogna, bloccata, ferma`,
    slight: `rischi*, volatil*, dubbi*, preoccup*, negativ*, caro, male, cautela`,
  },
  up: `sale, salgono, salito, salita, salire, aument*, cresce, avanza, guadagna, guadagnano, incrementa*`,
  down: `scende, scendono, sceso, scesa, scese, scesi, scendere, cala, calano, calo, calat*, calare, diminu*, ridu*, cede, cedono, perde, perdono, cade, cadono, caduta`,
  unwanted: `commissione, commissioni, inflazione, tassi, tasso, disoccupazione, costi, costo, tasse, offerta, riserve degli exchange, riserve sugli exchange`,
  losses: `perdite, vendite, debito, debiti`,
  outflow: `deflussi, deflusso, fuga di capitali, prelievi`,
  inflow: `afflussi, afflusso, entrate, ingressi`,
  leave: `escono, esce, lasciano, lascia, ritirano, prelevano, uscendo`,
  enter: `entrano, entra, arrivano, depositano`,
  exchange: `exchange*, piattaforme, borse`,
  fund: `fondi`,
  shorts: `short, shorts, shortisti, ribassisti, orsi`,
  longs: `long, longs, rialzisti, tori`,
  liquidated: `liquid*, bruci*, spazzat*, asfaltat*, massacr*, schiacci*, intrappol*, soffr*`,
  notBefore: `non, mai, nessuno, nessun, nessuna, né, senza, smettete di, smetti di, smesso di, neanche`,
  notAfter: '',
  end: `finito, finita, terminato, terminata, passato, passata, fine del, fine della, si è concluso, addio`,
  regret: `pentir*, pente, pento, pentono, rimpian*`,
  but: `ma, però, tuttavia, mentre, anche se`,
  if: `se, forse, magari, potrebbe, potrebbero`,
  stronger: `molto, troppo, super, davvero, enorme, tantissimo, tanto`,
  weaker: `poco, un po', leggermente`,
  nothing: `lungo periodo, breve periodo, lungo termine, breve termine, breve, buongiorno, buonasera, buona giornata, sale o scende, su o giù, comprare o vendere, comprare ora o, come comprare, dove comprare, per vincere, lungo`,
}
