import type { LanguageWords } from './language-words.ts'

export const pl: LanguageWords = {
  code: 'pl',
  functionWords: `i w na z do nie to jest się że jak ale czy od po za dla są był być co tak już tylko może bardzo mnie ma przez o jego ich
    sie ze juz byc moze sa dzis dziś wczoraj jutro teraz kto gdzie kiedy bo więc wiec też tez jeszcze nikt nic ten ta te tego tym mam mamy
    masz jestem jesteśmy będzie bedzie mi ci im u ani znowu zawsze nigdy wszystko wszyscy każdy kazdy rynek cena rok`,
  rise: {
    strong: `wieloryby akumul*, wieloryby kupuj*, wieloryby zbieraj*, na księżyc, do góry, w górę, idzie w górę, leci w górę, poleci w górę, pójdzie w górę, wystrzeli*, zaraz wystrzeli, nowy szczyt, nowe szczyty, nowy rekord, rekord wszech czasów, rekordowo, kupujcie dołek, kupione na dołku, kupiłem dołek, opór przebity, przebity opór, przebił opór, przebiliśmy opór, opór pękł, wsparcie utrzymane, wsparcie trzyma, utrzymał wsparcie, trend wzrostowy, rynek byka, hossa, hossy, hossę, sygnał kupna, okazja do kupna, presja kupujących, najgorsze za nami, dno za nami, dno było, nie sprzedaję, nie sprzedawajcie, nikt nie sprzedaje, nikt nie chce sprzedawać, nie do zatrzymania, na plusie, do przodu, na zielono, diamentowe ręce, tanio jak barszcz, złoty krzyż`,
    clear: `bycz*, byk, byki, kup*, dokup*, akumul*, zbier*, dobieram, dobrałem, biorę, optymist*, wierz*, zaufan*, zysk*, zarobi*, zarab*, podwoi*, potroi*, pomnoż*, wybi*, wystrzel*, rakiet*, eksplod*, odbij*, odbic*, odrabia*, odrob*, tanio, tani, tania, taniej, promocj*, okazj*, niedowartościowan*, zielon*, solidn*, moc, mocn*, siła, trzymam, hodl*, szans*, perełk*, adopcj*, zatwierdz*, partnerstw*, rekord*, świetn*, wspania*, super, rewelac*, dobra wiadomość, dobre wieści, szczęś*, ciesz*, bogat*, cel, celuj*, pięknie, dopiero się zaczyna, dopiero początek, obiecując*, kupując*, leci na, warto, napęd*, skupuj*, wykup*`,
    slight: `dobr*, przyszłość, potencjał, cierpliw*, wejście, pozytywn*, nadziej*, fajn*, spokojnie`,
  },
  fall: {
    strong: `do zera, na łeb na szyję, w dół, spadnie, spadną, poleci w dół, leci w dół, będzie spadać, dalej spada, idziemy niżej, jeszcze niżej, wsparcie stracone, stracone wsparcie, wsparcie pękło, straciliśmy wsparcie, przebite wsparcie, wolny spadek, presja sprzedażowa, presja podaży, presja sprzedających, trend spadkowy, rynek niedźwiedzia, bessa, bessy, sprzedałem wszystko, sprzedałam wszystko, sprzedawajcie, sygnał sprzedaży, uciekajcie, uciekam, wychodzę, nie kupujcie, nie kupuj, jest martwy, nie żyje, umarł*, to koniec, koniec z, się skończyło, pułapka na byki, pułapka, piramida finansowa, na minusie, na czerwono, szczyt za nami, bez dna, nie widać dna, otworzyłem shorta, gram na spadki, jestem short, nie może się podnieść, nie rośnie, pachnie bankructwem, bierzcie zysk, realizujcie zyski, krzyż śmierci, nic niewart, nic niewarta, nic nie wart, nic niewarte, bezwartościow*, leci na łeb, znowu padł*`,
    clear: `niedźwied*, spad*, krach*, runą*, runę*, załam*, zawali*, tąpn*, zjazd*, zjeżdża*, zrzut*, wyprzeda*, sprzeda*, oszust*, oszuk*, przekręt*, wałek, śmieć*, śmieci*, gówno, syf, kradzież*, ukradł*, skradzi*, hack*, zhack*, zhak*, panik*, paniczn*, strach*, bankru*, upad*, bańk*, martw*, śmier*, strat*, straci*, traci*, czerwon*, krwaw*, krew, kryzys*, niebezpie*, ostrożn*, uwaga, problem*, złe wieści, zła wiadomość, straszn*, okropn*, fataln*, katastrof*, tragedi*, słab*, przewartościow*, drogo, korekt*, cofn*, odrzuc*, zawód, zawiod*, rozczarow*, smut*, zakaz*, pozew, kara, wstrzyma*, zamro*, zawiesi*, ucieczk*, zrujn*, gorsz*, dramat, przepad*, zniknę*, po ptakach, pękł*, poszło, dno, padła, padł, wstyd`,
    slight: `ryzyk*, zmienn*, wątpliw*, obaw*, martwi*, negatyw*, źle`,
  },
  up: `rośnie, rosną, wzrósł, wzrosł*, wzrost*, urośnie, urósł, rosnąć, zyskuje, zyskał*, drożeje, podroż*, zwiększ*, idzie w górę, leci`,
  down: `spada, spadają, spadł, spadł*, spadek, spadki, spadać, maleje, zmala*, traci, stracił, tanieje, potani*, zmniejsz*, obniż*, niżej`,
  unwanted: `opłat*, prowizj*, inflacj*, stopy procentowe, stóp, bezrobocie, koszt*, podatk*, podaż, rezerwy giełd, rezerwy na giełdach`,
  losses: `straty, strat, sprzedaż, dług*, wyprzedaż`,
  outflow: `odpływ*, wypłaty, wypływ*`,
  inflow: `napływ*, wpływ*, dopływ*`,
  leave: `wychodzi, wychodzą, wypłaca*, opuszcza*, schodzi, schodzą`,
  enter: `wchodzi, wchodzą, trafia*, wpływa*, wpłaca*`,
  exchange: `giełd, giełdy, giełdach, giełdę, exchange*`,
  fund: `fundusz*`,
  shorts: `shorty, shorciarz*, shorciarze, niedźwiedzie, spadkowicze`,
  longs: `longi, byki, longów`,
  liquidated: `likwid*, zlikwid*, spalen*, spal*, wyczyszcz*, zmiecion*, zmiażdż*, uwięz*, płaczą, pułapka`,
  notBefore: `nie, nigdy, nikt, bez, ani, żaden, żadna, przestańcie, przestań`,
  notAfter: '',
  end: `koniec, skończył*, skończyl*, minął, minęła, minęły, za nami`,
  regret: `żałow*, żałuj*, pożał*`,
  but: `ale, jednak, lecz, choć, podczas gdy, natomiast`,
  if: `jeśli, jeżeli, gdyby, może, chyba, czy`,
  stronger: `bardzo, mega, super, strasznie, ogromn*, mocno, tak`,
  weaker: `trochę, lekko, nieco, mało`,
  nothing: `długoterminowo, krótkoterminowo, dzień dobry, dobranoc, dobry wieczór, góra czy dół, rośnie czy spada, kupować czy, kupić czy, kupować teraz czy, jak kupić, gdzie kupić, konkurs*, nie łudźcie się, łeb, na razie`,
}
