import type { LanguageWords } from './language-words.ts'

export const de: LanguageWords = {
  code: 'de',
  functionWords: `der die das den dem des ein eine einen einem einer und oder ist sind war wird werden nicht kein keine mit von zu zum zur im auf
    für als auch aber wie was wenn noch nur schon sehr mehr ich du er sie es wir ihr mein dein sich bei nach über aus heute jetzt
    hab habe hat haben wieder endlich immer nie alle alles mich dich uns euch doch mal so dass weil ab an in um vor bis durch gegen ohne
    werde gerade wer wo warum dann hier da ja nein keiner niemand fuer ueber man nix nichts gestern morgen Woche woche kurs markt geld`,
  rise: {
    strong: `zum mond, auf zum mond, ab zum mond, richtung mond, hört nicht auf zu steigen, steigt und steigt, wird steigen, werden steigen, wird explodieren, geht durch die decke, durch die decke, kurz vor ausbruch, neues hoch, neue hochs, neues allzeithoch, allzeithoch*, rekordhoch*, höchststand*, dip gekauft, den dip, kauft den dip, am tief gekauft, widerstand durchbrochen, widerstand gebrochen, widerstand geknackt, widerstand überwunden, unterstützung gehalten, unterstützung hält, support hält, support gehalten, nach oben, aufwärtstrend*, bullenmarkt*, kaufsignal*, kaufgelegenheit*, kaufdruck*, einstiegschance*, guter einstieg, das schlimmste ist vorbei, boden ist drin, boden gefunden, boden erreicht, ich verkaufe nicht, verkaufe nicht, verkauft nicht, niemand verkauft, keiner verkauft, keiner will verkaufen, niemand will verkaufen, nicht aufzuhalten, im plus, dick im plus, im grünen, alles grün, fängt gerade erst an, erst der anfang, diamanthände, goldenes kreuz, tiefgrün, verkauft wird nicht, wird nicht verkauft, nicht zu verkaufen, höhere kurse`,
    clear: `bullisch*, bulle, gekauft, kaufe, kaufen, kauft, kauf, nachgekauft, nachkaufen, kaufe nach, gesammelt, sammel*, akkumul*, aufgestockt, aufstocken, einsammeln, zuversicht*, optimist*, vertrau*, gewinn*, profit*, verdoppel*, verdreifach*, vervielfach*, ausbruch*, rakete*, explodier*, durchstart*, erhol*, rebound, zurückerobert, günstig*, billig*, spottbillig, schnäppchen*, zugreifen, unterbewert*, grün*, solide*, stark*, stärke, halte, gehalten, hodl*, chance*, gelegenheit*, perle*, adoption, genehmig*, zulassung, partnerschaft, rekord*, super, großartig*, fantastisch*, wahnsinn, klasse, herrlich*, hervorragend*, gute nachricht*, gute nachrichten, glücklich, freu*, reich, kursziel, ziel, aufwärts*, hausse, höher, hochgekauft, läuft, laufen auf, intakt, sieht gut aus, vielverspr*, käufer, sparplan läuft, abheben, abgehoben, fliegt`,
    slight: `gut*, zukunft, potenzial, potential, einstieg, geduld, positiv*, hoffnung*, schön*, nutzbar`,
  },
  fall: {
    strong: `auf null, geht auf null, gegen null, wird fallen, werden fallen, wird abstürzen, fällt weiter, fällt und fällt, weiter runter, geht runter, nach unten, unterstützung verloren, unterstützung gebrochen, support gebrochen, support verloren, unter die unterstützung, freier fall, freien fall, verkaufsdruck*, abwärtstrend*, bärenmarkt*, alles verkauft, verkauft alles, verkaufssignal*, bin raus, ich bin raus, raus hier, rennt, finger weg, kauft nicht, nicht kaufen, ist tot, mausetot, ist vorbei, am ende, bullenfalle*, ponzi*, schneeballsystem*, in den miesen, im minus, alles rot, top ist drin, kein boden, bin short, short gegangen, kommt nicht hoch, kommt einfach nicht hoch, steigt nicht, riecht nach pleite, gewinne mitnehmen, gewinnmitnahme*, geht den bach runter, den bach runter, bin durch, todeskreuz, nichts wert, wertlos*, keinen cent wert, tiefere kurse, tiefere preise, schon wieder ausgefallen`,
    clear: `bärisch*, baerisch*, bär, abstürz*, absturz*, stürz*, sturz, crash*, einbruch*, bricht, brechen, eingebrochen, einbrechen, einbrechend*, kollab*, kollaps, rutsch*, abgerutscht, abgestürzt, talfahrt, verkauf*, verkäufe, abverkauf*, ausverkauf*, betrug*, betrüg*, abzocke*, schrott, müll, scheiße, scheisse, mist, gestohlen, geklaut, klau*, gehackt, hack*, panik*, angst, pleite*, insolv*, bankrott*, blase*, geplatzt, tot, verlust*, verloren, verlier*, rot, blut*, krise*, gefahr*, gefährlich*, vorsicht*, problem*, schlechte nachricht*, schrecklich*, furchtbar*, katastroph*, desaster, übel, schwach*, schwäche, überbewert*, teuer, korrektur*, rücksetzer*, abgewiesen, abgelehnt, enttäusch*, traurig*, verbot*, verbiet*, strafe, klage, verklagt, stoppt, eingefroren, flucht, ruin*, schlimm*, schlecht*, weg, minus, baisse, verkackt, bedient, halbiert, ausgefallen, ausfall, peinlich, tiefer`,
    slight: `risiko*, volatil*, zweifel*, sorge*, negativ*, unsicher*`,
  },
  up: `steigt, steigen, gestiegen, stieg, stiegen, steigend*, anstieg*, legt zu, legen zu, legt, klettert, kletter*, zulegen, zugelegt, wächst, wachsen, gewachsen, erhöh*, *anstieg*, hoch`,
  down: `fällt, fallen, gefallen, fiel, fielen, fallend*, sinkt, sinken, gesunken, sank, sanken, gibt nach, nachgegeben, runter, verliert, verlor, abwärts, nachgeben, gesenkt, *rückgang*, rückgang, *rutsch*, *sturz*`,
  unwanted: `gebühr, gebühren, gasgebühren, inflation, zins, zinsen, arbeitslosigkeit, kosten, steuern, angebot, börsenbestände, bestände auf börsen, reserven auf börsen, *gebühren*`,
  losses: `verluste, verkäufe, schulden, verkaufsdruck`,
  outflow: `abfluss, abflüsse, *abfluss*, *abflüsse*, abhebungen, mittelabflüsse`,
  inflow: `zufluss, zuflüsse, *zufluss*, *zuflüsse*, mittelzuflüsse`,
  leave: `verlässt, verlassen, abgezogen, abziehen, ziehen ab, fließen aus, fließt aus`,
  enter: `fließen in, fließt in, einzahl*, eingezahlt, wandern auf, landen auf`,
  exchange: `exchange*, börsen, handelsplätze, handelsplätzen`,
  fund: `fonds, indexfonds`,
  shorts: `shorts, shorties, shortseller, leerverkäufer*, bären`,
  longs: `longs, bullen`,
  liquidated: `liquid*, gegrillt, gebraten, verbrannt, verbrennen, zerstört, rausgekegelt, ausgestoppt, gefangen, leiden, zerlegt, rasiert, abgeräumt, ausgelöscht`,
  notBefore: `nicht, kein, keine, keinen, keiner, niemand, nie, niemals, ohne, hört auf zu, weder`,
  notAfter: `nicht, nicht mehr`,
  end: `vorbei, zu ende, beendet, am ende, ende der, ende des, überstanden, gestoppt`,
  regret: `bereue*, bereut, bereuen, bereust, ärgern wird`,
  but: `aber, jedoch, während, trotzdem, obwohl, doch`,
  if: `wenn, falls, vielleicht, könnte, könnten, ob`,
  stronger: `sehr, extrem, mega, total, richtig, enorm, massiv, viel, zu`,
  weaker: `etwas, leicht, ein wenig, bisschen, kaum`,
  nothing: `langfristig, kurzfristig, guten morgen, guten abend, gute nacht, gewinnspiel*, hoch oder runter, rauf oder runter, steigt oder fällt, kaufen oder verkaufen, kaufen oder, wie kaufe, wo kaufe, ab heute, vor allem, wo kaufen, gewinner*, macht euch keine hoffnung`,
}
