import type { LanguageWords } from './language-words.ts'

export const es: LanguageWords = {
  code: 'es',
  functionWords: `el la los las un una unos unas y o de del al en con por para que qué se su sus es son está están estoy fue ser hay lo le les
    me mi no si sí como cómo más pero muy ya cuando porque este esta esto estos estas todo todos hoy también hasta desde sobre
    nos ha han hacer puede tiene tengo vamos va voy sin ni nada bien mejor siempre nunca ahora quien donde entre así
    mas tambien asi estan ayer semana mañana aquí aqui ustedes yo tú ellos nosotros eso esa ese cada mucho mucha muchos otra otro
    quién dónde según aunque mientras solo sólo tan donde nadie alguien dinero precio mercado gente amigos porqué`,
  rise: {
    strong: `soy alcista, es alcista, es alcistas, son alcistas, somos alcistas, mi target, mi objetivo, ballenas acumul*, ballenas compra*, ballenas están acumul*, a la luna, hasta la luna, rumbo a la luna, no para de subir, no deja de subir, no paran de subir, sigue subiendo, va a subir, van a subir, sólo sube, solo sube, nuevo máximo, nuevos máximos, máximo histórico, máximos históricos, récord histórico,
      compré la caída, compren la caída, comprar la caída, comprando la caída, compré el dip, compren el dip, rompió la resistencia, rompe la resistencia, rompimos la resistencia, rompimos resistencia, superó la resistencia, supera la resistencia, superamos la resistencia, soporte aguantó, aguantó el soporte, aguanta el soporte, respetó el soporte, mantiene el soporte,
      a punto de despegar, a punto de explotar, va a explotar, va a despegar, explotar al alza, al alza, tendencia alcista, mercado alcista, ciclo alcista, muy alcista, sin miedo, no tengan miedo, hacia arriba, vamos arriba, para arriba, pa arriba, nadie nos para, nada lo para, imparable*,
      lo peor pasó, lo peor ya pasó, fondo confirmado, tocó fondo, tocamos fondo, ya hizo suelo, hizo suelo, señal de compra, oportunidad de compra, buen momento para comprar, buen momento para entrar, buen momento para cargar, presión compradora, oportunidad única, ni loco vendo, ni loca vendo, no vendan, no vendo, no pienso vender, nadie quiere vender, nadie vende, sin frenos, se viene la subida, se viene lo bueno, me hice rico, manos de diamante, cruce dorado, más fuerte que nunca, romper hacia arriba, rompe hacia arriba, recuperamos, buena señal, muy buena señal, sale del rango, a por los, vamos a por`,
    clear: `alcista*, toro*, subid*, compr*, acumul*, cargando, cargué, carguen, cargar, metí más, meter más, metiendo más, meter mas dinero, doblé, dupliqué, tripliqué, multipliqu*, duplic*, ganancia*, ganando, gané, ganar, beneficio*, rentab*, rompió, despeg*, dispar*, recuper*, rebot*, repunt*, optimis*, confío, confianza, esperanz*,
      barat*, ganga, infravalorad*, subvalorad*, verde, verdes, sólid*, fuerte soporte, holdeando, holdeo, holdear, holdeen, holdeamos, aguantando, mantengo, oportunidad, joya, cohete, adopción, aprob*, alianza, récord, excelente, increíble, impresionante, genial, maravill*, buenísim*, buena noticia, buenas noticias, gran noticia, feliz, contento, celebr*, largo, en largo, mi target, objetivo, próxima parada, apenas empieza, recién empieza, esto recién empieza, vale mucho más, crec*, pinta bien, se ve bien, pinta muy bien, tiene buena pinta, arriba, volar, volando, vuela, vuelan, rompiendo, vuelta arriba, hacer historia, alegría`,
    slight: `buen*, futuro, apoyo, mejora, mejor*, crece, potencial, fuerte, entrada, vamos, paciencia, ánimo, tranquil*, positiv*, interés`,
  },
  fall: {
    strong: `a cero, se va a cero, va a cero, se va a la mierda, a la mierda, se fue a la mierda, no levanta cabeza, no levanta, va a caer, va a bajar, van a caer, sigue cayendo, sigue bajando, no para de caer, no deja de caer, no para de bajar, perdió el soporte, perdimos el soporte, pierde el soporte, perdió soporte, rompió el soporte, rompe el soporte, rompimos el soporte, mala señal,
      caída libre, presión vendedora, presión bajista, tendencia bajista, mercado bajista, muy bajista, vendí todo, vendo todo, vendan todo, vendan, venda* ya, señal de venta, me salgo, me salí, estoy fuera, salgan, huyan, no compren, no compres, es humo, puro humo, puros humo, vende humo, está muerto, está muerta, está muriendo, se acabó, hora de vender, trampa alcista, trampa para toros, esquema ponzi, saquen su dinero, saquen su plata, techo está cerca, hizo techo, techo cerca, sin fondo, abrí corto, abrí un corto, abrí short, en corto, cerré mis largos, cerré mi largo, cierro mis largos, en rojo, todo rojo, pinta mal, pinta fatal, pinta feo, se ve mal, se ve feo, lo venden, cruce de la muerte, no vale nada, no vale un peso, no sirve para nada, ni con un palo, ni loco compro, ni regalado, pinta muy feo, pinta muy mal, trampa, más sangre, caiga más, vuelve a caer`,
    clear: `bajista*, cayendo, caíd*, desplom*, desplome, hund*, derrumb*, colaps*, vend*, estaf*, fraude*, timo, basura, mierda, robo, robaron, rob*, hacke*, pánico, miedo, terror, quiebra*, quebr*, bancarrota, burbuj*, muert*, muri*, pérdid*, perdiendo, perdí, perdieron, perdido, perder, arruin*, ruina, rojo, rojos, sangr*, liquidé, crisis, peligro*, cuidado, problema*, malas noticias, mala noticia, fatal, horrible, terrible, pésim*, desastr*, débil*, debilidad, sobrevalorad*, carísim*, castañazo, batacazo, paliza, porrazo, dump, corrección, retroce*, resistencia no cede, rechaz*, desconfí*, no confío, decepci*, llor*, triste*, prohib*, demand*, multa*, paliz*, huir, salir corriendo, abandon*, tumb*, peor*, congel*, suspend*, vergüenza, red caída`,
    slight: `riesg*, volatil*, mal*, duda*, preocup*, nervios*, negativ*, feo, fea, caro`,
  },
  up: `sube, suben, subió, subieron, subiendo, subir, subirá, subirán, suba, subas, aument*, increment*, escal*, avanz*, gana, ganan, crece, crecen`,
  down: `cae, caen, cayó, cayeron, caer, caerá, caerán, baja, bajan, bajó, bajaron, bajando, bajar, bajará, desciend*, descend*, reduc*, disminu*, reduj*, caiga, cedió, ceden, pierde, pierden`,
  unwanted: `comisión, comisiones, tarifa*, inflación, tasas, tasa, desempleo, costes, costos, impuestos, dominancia de usdt, reservas en exchanges, reservas de los exchanges, oferta`,
  losses: `pérdidas, ventas, presión de venta, deuda, venta masiva`,
  outflow: `salidas, fuga, fugas, salida de capital*, retiros`,
  inflow: `entradas, entradas netas, flujos positivos, entrada de capital`,
  leave: `salen, sale, saliendo, retiran, retir*, sacan, abandonan, fuera de`,
  enter: `entran, entra, entrando, llegan, ingresan, depositan, ingresos`,
  exchange: `exchange*, plataformas, bolsas`,
  fund: `fondo cotizado, fondos cotizados, fondos`,
  shorts: `cortos, shorts, osos, bajistas`,
  longs: `largos, toros, alcistas`,
  liquidated: `liquid*, quem*, barrid*, barrer, reventa*, reventados, trampa, atrapad*, paliza, palo, aplast*, sufr*`,
  notBefore: `no, nunca, jamás, nadie, ni, tampoco, sin, dejen de, deja de, dejó de, dejar de, ningún, ninguna, nada de`,
  notAfter: '',
  end: `terminó, termina, acabó, acaba, pasó, salimos del, salimos de, fin del, fin de la, final del, se acabó, finalizó, adiós, frena*, fren*, afloja, para, cesa*`,
  regret: `arrepent*, arrepient*, lament*`,
  but: `pero, sin embargo, aunque, mientras`,
  if: `si, quizás, quizá, tal vez, ojalá, podría*, puede que, a lo mejor`,
  stronger: `muy, mucho, super, súper, demasiado, tremend*, brutal*, enorm*, tan, re`,
  weaker: `poco, algo, ligeramente, leve*, un poco`,
  nothing: `fin de año, fin de mes, fin de semana, largo plazo, corto plazo, a largo plazo, a corto plazo, a lo largo, buenos días, buenas noches, buenas tardes, sobre todo, para ganar, bajo, ganar un, gana un, gana 5*, gratis, a la baja o al alza, sube o baja, subir o bajar, subirá o bajará, comprar o vender, qué piensan, por encima, qué hora, cómo comprar, dónde comprar, cómo vender, sorteo*, sorte*, entre otros, fuera de línea, ganador*, feliz lunes, feliz martes, feliz día, feliz semana, feliz fin de semana, feliz año, feliz cumpleaños, feliz navidad`,
}
