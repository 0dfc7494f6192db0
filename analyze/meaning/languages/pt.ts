import type { LanguageWords } from './language-words.ts'

export const pt: LanguageWords = {
  code: 'pt',
  functionWords: `o os as um uma uns umas e ou de do da dos das no na nos nas em com por para pelo pela que se seu sua é são está estão foi ser tem
    há lhe me meu minha não sim como mais mas muito já quando porque este esta isso isto esse essa todo todos hoje também até
    sobre ao à você vocês eu ele ela nós vai vou sem nada bem melhor sempre nunca agora quem onde entre assim pra
    nao vc vcs pq tá tô tava ta pro pros pras mto ontem amanhã semana gente galera cara ainda esse esses essa essas aqui ali então
    depois só dá quase tudo toda deles seus suas minhas meus fazer temos tenho dinheiro mercado preço novo vamos kkk kkkk kkkkk`,
  rise: {
    strong: `baleias acumul*, baleias compra*, baleias estão acumul*, pra lua, para a lua, rumo à lua, não para de subir, não pára de subir, só sobe, vai subir, vão subir, ainda vai subir, continua subindo, pra subir, agora vai, vai longe, nova máxima, novas máximas, máxima histórica, topo histórico, renovou a máxima, renovou máxima, recorde histórico, compre na baixa, comprei na baixa, comprar na baixa, comprando na baixa, comprei o dip, comprem o dip,
      rompeu a resistência, rompeu resistência, rompeu os, rompendo a resistência, suporte segurou, segurou o suporte, respeitou o suporte, pra cima, para cima, de alta, tendência de alta, mercado de alta, ciclo de alta, muito otimista, o pior já passou, o pior passou, fundo feito, fundo confirmado, bateu no fundo, já fez fundo, sinal de compra, oportunidade de compra, pressão compradora, força compradora, não vendo, não vou vender, ninguém vende, ninguém quer vender, nem a pau, touros no controle, touros voltaram, vai explodir, vai decolar, prestes a explodir, prestes a decolar, imparável, mãos de diamante, tá de graça, de graça, só alegria, cruz dourada, meu lucro, passou de`,
    clear: `altist*, touro*, subid*, compr*, acumul*, aport*, otimis*, confian*, lucr*, ganho, ganhos, ganhei, ganhando, valoriz*, dobrei, dobrou, tripliquei, multipliquei, multiplic*, decol*, dispar*, recuper*, repique, bombando, voando, voar, voa, foguete*, barat*, desconto, promoção, subvaloriz*, verde, verdinho, sólid*, holdando, holdar, segurando, oportunidade, aprov*, adoção, parceria, recorde, ótim*, excelente, incrível, maravilh*, sensacional, boa notícia, boas notícias, feliz, alegria, animad*, rico, alvo, meta, espaço pra subir, só começando, apenas começando, vale muito mais, fundamentos cada vez mais fortes, cresc*, esticando, explodiu, explodindo, compradores, virada, reagiu, reagindo, enchi o carrinho, encher o carrinho, enchendo o carrinho, enchi a mão, joia, joias, promissor*, lindo`,
    slight: `bom, boa, bons, futuro, potencial, forte, fortes, bonito, entrada, bora, positiv*, paciência, calma`,
  },
  fall: {
    strong: `a zero, pra zero, vai a zero, virar pó, virou pó, vai cair, vão cair, só cai, não para de cair, continua caindo, vem queda, vem mais queda, vem tombo, perdeu o suporte, perdemos o suporte, perdeu suporte, quebrou o suporte, rompeu o suporte, queda livre, pressão vendedora, pressão de venda, tendência de baixa, mercado de baixa, vendi tudo, vendo tudo, vendam, vendam tudo, realizei tudo, sinal de venda, tô fora, estou fora, caí fora, sair fora, saindo fora, fujam, fuja, saiam, não comprem, não compre, está morto, tá morto, tá morta, morreu, acabou, hora de vender, armadilha, bull trap, pirâmide, no vermelho, tudo vermelho, topo formado, fez topo, sem fundo, abri short, abri um short, em short, não consegue passar, não consegue subir, ursos no comando, ficar de fora, nunca mais, cheiro de falência, cruz da morte, não vale nada, não presta, não serve para nada`,
    clear: `baixist*, caindo, queda*, despenc*, derret*, desab*, afund*, colaps*, vend*, golpe*, golpist*, fraude*, lixo, merda, roub*, hacke*, pânico, medo, falên*, faliu, quebrou, bolha*, mort*, prejuízo*, perdi, perdendo, perdeu, perder, perdas, vermelho, sangr*, crise, perigo*, cuidado, problema*, má notícia, más notícias, péssim*, horrível, terrível, desastr*, fraco, fraqueza, sobrevaloriz*, tombo, correção, recu*, rejei*, decep*, chor*, triste*, proib*, process*, multa, cilada, furada, sumiram, sumiu, travou, trav*, congel*, suspend*, difícil, tenso, feia, feio, ruim, pior, piorou, liquidei, micou, mico, ralo, ladeira abaixo, fora do ar, vergonha`,
    slight: `risco*, volátil, volatil*, dúvida*, preocup*, negativ*, caro, mal`,
  },
  up: `sobe, sobem, subiu, subiram, subindo, subir, subirá, suba, aument*, avanç*, alta, altas, cresce, crescem, escala`,
  down: `cai, caem, caiu, caíram, cair, cairá, caia, baix*, desce, descem, desceu, descer, reduz*, diminu*, recuou, recuam, perde, perdem`,
  unwanted: `taxa, taxas, tarifa*, inflação, juros, desemprego, custo, custos, imposto*, oferta, reservas nas exchanges, reservas nas corretoras`,
  losses: `prejuízos, vendas, venda, dívida*`,
  outflow: `saída, saídas, fuga, resgate, resgates, saques`,
  inflow: `entradas, entrada recorde, aporte recorde, fluxo positivo, influxo*, captação`,
  leave: `sai, saem, saindo, saíram, retir*, sacam, sacando, deixam, deixando`,
  enter: `entra, entram, entrando, entrada, chegam, depositam, chegando`,
  exchange: `exchange*, corretora*, bolsas`,
  fund: `fundos, fundos negociados`,
  shorts: `vendidos, shortados, shorts, shorteiros, ursos, ursinhos`,
  longs: `comprados, longs, touros`,
  liquidated: `liquidad*, liquid*, estopad*, estop*, queimad*, queim*, estour*, esmag*, chor*, armadilha, preso*`,
  notBefore: `não, nao, nunca, jamais, ninguém, nem, sem, parem de, pare de, parou de, deixou de, deixar de, nenhum, nenhuma, tampouco`,
  notAfter: '',
  end: `acabou, terminou, passou, fim do, fim da, chegou ao fim, encerrou, tchau, adeus`,
  regret: `arrepend*, lament*`,
  but: `mas, porém, contudo, entretanto, enquanto, embora`,
  if: `se, talvez, quem sabe, tomara, pode ser que, poderia*`,
  stronger: `muito, super, demais, bem, extremamente, mt, mto, enorme, gigante, tão`,
  weaker: `pouco, levemente, ligeir*, um pouco, meio`,
  nothing: `longo prazo, curto prazo, bom dia, boa noite, boa tarde, sobre, vai subir ou vai cair, sobe ou desce, subir ou cair, comprar ou vender, como comprar, onde comprar, como vender, sorteio*, de fora a fora, tudo bem, mal posso esperar, não tem motivo pra pânico, sem pânico`,
}
