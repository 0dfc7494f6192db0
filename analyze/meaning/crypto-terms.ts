/** Words of the trade in languages besides English: what they weigh, -4 to 4, and the words, by language. */
const TERMS: [number, string][] = [
  // Spanish
  [
    2,
    `alcista subiendo subida sube subirá subió ganancia ganancias compré comprando comprad excelente genial máximo máximos despega
    despegando cohete repunta repunte récord`,
  ],
  [
    -2,
    `bajista cayendo caída cae caerá cayó pérdida pérdidas vendí vendiendo vender estafa estafas miedo desplome desploma desplomó
    quiebra hackeo hackeado fraude burbuja colapso baja bajando`,
  ],
  // Portuguese
  [
    2,
    `subindo alta sobe subiu ganhos ganho lucro lucros comprei comprando compre ótimo excelente foguete disparou dispara valorização`,
  ],
  [
    -2,
    `caindo queda cai caiu prejuízo prejuízos vendi vendendo vender golpe medo despencou despenca falência hackeada fraude bolha colapso`,
  ],
  // Turkish
  [
    2,
    `yükseliş yükseliyor yükseldi yükselecek artış arttı kâr kazanç aldım alıyorum alım harika boğa zirve rekor roket umut`,
  ],
  [
    -2,
    `düşüş düşüyor düştü düşecek zarar sattım satıyorum satış dolandırıcılık korku ayı çöküş çöktü batıyor battı balon`,
  ],
  // Russian and Ukrainian
  [
    2,
    `растёт растет рост вырос выросла вырастет бычий быки прибыль купил купила покупаю покупай покупать взлёт взлетит взлетел ракета
    максимум рекорд отлично туземун туда`,
  ],
  [
    -2,
    `падает падение упал упала упадёт упадет медвежий медведи убыток убытки продал продала продаю продавать скам мошенники мошенничество
    обман крах рухнул рухнет обвал слив страх пузырь банкротство взломали взлом`,
  ],
  // Persian
  [2, `صعودی رشد سود عالی خوب امید خریدم`],
  [-2, `نزولی سقوط ریزش ضرر کلاهبرداری بد ترس فروختم`],
  // Arabic
  [2, `صعود يرتفع ارتفاع ارتفع صاعد أرباح ربح مكاسب شراء اشتريت ممتاز رائع القمر`],
  [-2, `هبوط ينخفض انخفاض انخفض يهبط خسارة خسائر بيع بعت احتيال نصب انهيار ينهار خوف فقاعة اختراق إفلاس`],
]

/** Written without spaces between words: found wherever they stand. */
const UNSPACED: [number, string][] = [
  // Chinese
  [2, `大涨 暴涨 上涨 看涨 牛市 利好 抄底 买入 加仓 新高 起飞 反弹 突破 盈利`],
  [-2, `大跌 暴跌 下跌 看跌 熊市 利空 割肉 卖出 清仓 新低 崩盘 跳水 归零 骗局 爆仓 诈骗 跑路 亏损`],
  // Japanese
  [2, `急騰 高騰 上昇 強気 爆上げ 買い増し 買った 最高値 反発 ガチホ 利益`],
  [-2, `急落 暴落 下落 弱気 売った 損切り 最安値 詐欺 大損 崩壊 損失 ハッキング`],
  // Korean
  [2, `급등 상승 떡상 매수 강세 신고가 불장 반등 수익 가즈아`],
  [-2, `급락 폭락 하락 떡락 매도 약세 신저가 손절 사기 손실 해킹 파산`],
]

export const CRYPTO_TERMS: { words: ReadonlyMap<string, number>; unspaced: [string, number][] } = {
  words: new Map(TERMS.flatMap(weigh)),
  unspaced: UNSPACED.flatMap(weigh),
}

function weigh([weight, list]: [number, string]): [string, number][] {
  return list
    .trim()
    .split(/\s+/)
    .map((term) => [term, weight])
}
